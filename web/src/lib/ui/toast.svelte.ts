/** Short messages that come and go at the edge of the page. */

export interface Toast {
  id: number;
  text: string;
  kind: 'note' | 'good' | 'bad';
  link: { href: string; text: string } | null;
}

let next = 1;
let all = $state<Toast[]>([]);

export const toasts = {
  get all(): Toast[] {
    return all;
  },
};

/** Shows a message; it goes by itself, later when there is more to read. */
export function toast(
  text: string,
  more: { kind?: Toast['kind']; link?: { href: string; text: string }; seconds?: number } = {},
): number {
  const id = next++;
  const same = all.find((one) => one.text === text);
  if (same) dismiss(same.id);
  all = [...all.slice(-2), { id, text, kind: more.kind ?? 'note', link: more.link ?? null }];
  setTimeout(() => dismiss(id), 1000 * (more.seconds ?? Math.max(5, text.length / 12)));
  return id;
}

export function dismiss(id: number): void {
  all = all.filter((one) => one.id !== id);
}

/** None of them is for whoever comes next. */
export function dismissAll(): void {
  all = [];
}
