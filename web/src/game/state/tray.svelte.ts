/** The five dice on the table: where each lies, which are picked, and which just roll. */
import type { Entry } from '../../api/types';
import { settings } from '../../lib/settings.svelte';
import { inARow, placesWith, rerollMove, sameDice, type Counts, type Face } from './faces';

/** How long a die rolls at normal speed. */
export const ROLLS = 750;

export class Tray {
  faces = $state.raw<(Face | null)[]>([]);
  /** Places of dice that are to be rolled again. */
  picked = $state.raw<readonly number[]>([]);
  /** Places of dice that roll just now. */
  rolling = $state.raw<readonly number[]>([]);
  /** Places that were sent to be rolled again. */
  #sent: number[] = [];
  #end: ReturnType<typeof setTimeout> | undefined;

  /** The move for what is picked. */
  get move(): string {
    return rerollMove(this.faces.filter((_, place) => this.picked.includes(place)));
  }

  toggle(place: number): void {
    if (!this.faces[place]) return;
    const others = this.picked.filter((one) => one !== place);
    this.picked = others.length < this.picked.length ? others : [...others, place];
  }

  /** What is picked goes into the air: remember which dice they were. */
  send(): void {
    this.#sent = [...this.picked];
  }

  /** Follow what was rolled at the table. */
  hear(entries: Entry[]): void {
    let faces = [...this.faces];
    let fresh: number[] = [];
    let running = false;
    for (const event of entries.flatMap((entry) => entry.events)) {
      if (event.kind === 'rerolls') {
        const counts = event.dice as Counts;
        const own = this.#sent.map((place) => faces[place] ?? null);
        const freed = own.length && sameDice(own, counts) ? this.#sent : placesWith(faces, counts);
        faces = faces.map((face, place) => (freed.includes(place) ? null : face));
        this.#sent = [];
      }
      if (event.kind !== 'rolled') {
        running = false;
        continue;
      }
      if (!running) {
        fresh = [];
        if (!event.again) faces = [];
        this.picked = [];
      }
      running = true;
      const hole = faces.indexOf(null);
      const place = hole < 0 ? faces.length : hole;
      faces[place] = event.face;
      fresh.push(place);
    }
    this.faces = faces;
    if (fresh.length) this.#roll(fresh);
  }

  /** The view has the last word about what lies there. */
  settle(counts: Counts | null): void {
    if (!counts) {
      this.faces = [];
      this.picked = [];
    } else if (!sameDice(this.faces, counts)) {
      this.faces = inARow(counts);
      this.picked = [];
      this.rolling = [];
    }
  }

  #roll(places: readonly number[]): void {
    clearTimeout(this.#end);
    const length = settings.duration(ROLLS);
    if (!length) return;
    this.rolling = places;
    this.#end = setTimeout(() => (this.rolling = []), length);
  }
}
