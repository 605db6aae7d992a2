/** Tracks and cities in words: for tips, for lists and for those who listen. */
import { indexOf, NEUTRAL } from '../../board/plan';
import { t } from '../../i18n/index.svelte';
import { trackName } from '../../lib/words';
import type { Standing } from './standing.svelte';

export function describeTrack(
  name: string,
  table: Standing,
  claimable: ReadonlySet<string>,
): string {
  const { plan, view, me, names } = table;
  const track = indexOf(plan).track.get(name);
  if (!track) return name;
  const owner = view.tracks[name];
  return t('spoken.track', {
    track: trackName(name, plan),
    length: track.length,
    tolls: table.tolls ? 'yes' : 'no',
    toll: track.toll,
    state: stateOf(owner, me, claimable.has(name)),
    name: owner === undefined ? '' : (names[owner] ?? ''),
  });
}

function stateOf(owner: number | undefined, me: number | null, can: boolean): string {
  if (owner === undefined) return can ? 'claimable' : 'free';
  if (owner === me) return 'yours';
  return owner === NEUTRAL ? 'neutral' : 'taken';
}

export function describeCity(
  city: string,
  table: Standing,
  claimable: ReadonlySet<string>,
): string {
  const here = indexOf(table.plan).tracksAt.get(city) ?? [];
  const can = here.filter((track) => claimable.has(track.name)).length;
  return t('spoken.city', { city, tracks: here.length, claimable: can });
}
