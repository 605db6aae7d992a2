/** What a screen reader hears: `say` waits its turn, `call` is for one's own turn. */
class Announcer {
  polite = $state<{ id: number; text: string }[]>([]);
  urgent = $state('');
  #next = 1;
  #calling: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    if (!text) return;
    const id = this.#next++;
    // A few lines stay: a reader that is slow must not lose the ones in between.
    this.polite = [...this.polite.slice(-5), { id, text }];
  }

  call(text: string): void {
    // The same words again would not be heard unless something changes in between.
    this.quiet();
    this.#calling = setTimeout(() => (this.urgent = text), 60);
  }

  /** What was called no longer holds. */
  quiet(): void {
    clearTimeout(this.#calling);
    this.urgent = '';
  }

  clear(): void {
    this.polite = [];
    this.quiet();
  }
}

export const announcer = new Announcer();
export const say = (text: string): void => announcer.say(text);
export const call = (text: string): void => announcer.call(text);
