/* What compiled functions ask of Numba's runtime: memory for the arrays that they make.

   Blocks lie on each other. One that is not used any more goes when all above it have gone:
   functions give back what they took, so the pile stays low. */

typedef unsigned int word;
typedef unsigned long long longer;

#define ALIGNED(n) (((n) + 31u) & ~31u)
#define PAGE 65536u
#define MOST 0x40000000u

struct block {
  word users;
  struct block *below;
  word unused[6]; /* what follows is aligned to 32 bytes */
};

extern unsigned char __heap_base;
static struct block *last;
static word top;

static int reaches(word end) {
  word have = __builtin_wasm_memory_size(0) * PAGE;
  return end <= have || __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) != -1u;
}

void *NRT_MemInfo_data_fast(struct block *block) { return block + 1; }

/* A block with one user, or 0 if there is no memory left. No more than 32 bytes are asked for. */
void *NRT_MemInfo_alloc_aligned(longer size, word alignment) {
  if (!top) top = ALIGNED((word)&__heap_base);
  if (alignment > 32 || size > MOST || top > MOST) return 0;
  word end = top + sizeof(struct block) + ALIGNED((word)size);
  if (!reaches(end)) return 0;
  struct block *block = (struct block *)top;
  block->users = 1;
  block->below = last;
  last = block;
  top = end;
  return block;
}

void NRT_incref(struct block *block) {
  if (block) block->users++;
}

void NRT_decref(struct block *block) {
  if (!block || --block->users) return;
  while (last && !last->users) {
    top = (word)last;
    last = last->below;
  }
}

/* Memory for whoever calls the exports: aligned, not cleared; 0 if there is none left. */
void *lend(word size) {
  struct block *block = NRT_MemInfo_alloc_aligned(size, 32);
  return block ? block + 1 : 0;
}

void give_back(void *memory) { NRT_decref((struct block *)memory - 1); }

/* A product of 128 bits: WebAssembly has none, and a check for overflow asks for it. */
struct wide {
  longer low, high;
};

void __multi3(struct wide *answer, longer a, longer a_high, longer b, longer b_high) {
  longer a0 = (word)a, a1 = a >> 32, b0 = (word)b, b1 = b >> 32;
  longer low = a0 * b0;
  longer middle = a1 * b0 + (low >> 32);
  longer other = a0 * b1 + (word)middle;
  answer->low = other << 32 | (word)low;
  answer->high = a1 * b1 + (middle >> 32) + (other >> 32) + a * b_high + a_high * b;
}
