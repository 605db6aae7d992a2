/** Tracks side by side that differ in nothing: whoever chooses among them need not be asked. */
import { indexOf, type Plan } from '../../lib/plan';

interface Standing {
  plan: Plan;
  /** With dice a colour makes no difference. */
  dice: boolean;
  /** Who holds a track, by its name. */
  owners: Record<string, number>;
  /** Whether a track can be chosen now. */
  can: (track: string) => boolean;
}

/** What can be seen of a free track; one that is held is like no other. */
function looksOf(name: string, { plan, dice, owners, can }: Standing): string {
  const track = indexOf(plan).track.get(name);
  if (!track || owners[name] !== undefined) return name;
  const { route, length, toll, kind, locomotives, colour } = track;
  return JSON.stringify([route, length, toll, kind, locomotives, dice || colour, can(name)]);
}

/** Of those that are alike, only the first. */
export function withoutTwins<T extends { name: string }>(tracks: T[], standing: Standing): T[] {
  const seen = new Set<string>();
  return tracks.filter(({ name }) => {
    const looks = looksOf(name, standing);
    return !seen.has(looks) && seen.add(looks);
  });
}
