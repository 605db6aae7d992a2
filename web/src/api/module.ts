/** The compiled rules and players as Python in the browser calls them (`spoorbrug.browser.kernel`). */

/** A buffer of Python's, as Pyodide shows it. */
interface PythonBytes {
  getBuffer(type: 'u8'): { data: Uint8Array; release(): void };
}

export interface KernelModule {
  lend(size: number): number;
  give_back(pointer: number): void;
  write(pointer: number, bytes: PythonBytes): void;
  read(pointer: number, bytes: PythonBytes): void;
  call(name: string, ...numbers: number[]): number | undefined;
}

type Functions = Record<string, (...numbers: number[]) => number | undefined>;

export function moduleOf(instance: WebAssembly.Instance): KernelModule {
  const memory = instance.exports.memory as WebAssembly.Memory;
  const functions = instance.exports as unknown as Functions;
  /** Copy one way or the other. The memory may have grown since: it is looked up anew. */
  const copy = (pointer: number, bytes: PythonBytes, there: boolean) => {
    const buffer = bytes.getBuffer('u8');
    const inside = new Uint8Array(memory.buffer, pointer, buffer.data.length);
    if (there) inside.set(buffer.data);
    else buffer.data.set(inside);
    buffer.release();
  };
  return {
    lend: (size) => functions.lend!(size)!,
    give_back: (pointer) => void functions.give_back!(pointer),
    write: (pointer, bytes) => copy(pointer, bytes, true),
    read: (pointer, bytes) => copy(pointer, bytes, false),
    call: (name, ...numbers) => functions[name]!(...numbers),
  };
}
