/** Tracks and cities in words: for tips, for lists and for those who listen. */
import { t } from '../../i18n/index.svelte';
import { indexOf, NEUTRAL } from '../../lib/plan';
import { spokenCity, trackName } from '../../words/things';
import type { Standing } from './standing.svelte';

export function describeTrack(
  name: string,
  table: Standing,
  claimable: ReadonlySet<string>,
  /** What it would bring and take. */
  price = '',
): string {
  const { plan, view, me, names } = table;
  const track = indexOf(plan).track.get(name);
  if (!track) return name;
  const owner = view.tracks[name];
  const text = t('spoken.track', {
    track: trackName(name, table.readers),
    length: track.length,
    tolls: table.tolls ? 'yes' : 'no',
    toll: track.toll,
    state: stateOf(owner, me, claimable.has(name)),
    name: owner === undefined ? '' : (names[owner] ?? ''),
  });
  const { kind, locomotives } = track;
  const special = kind && kind !== 'normal';
  const more = special ? [t('spoken.track_kind', { kind, locomotives })] : [];
  return [text, ...more, ...(price ? [price] : [])].join(' ');
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
  place?: string,
): string {
  const { plan, placed, me, names } = table;
  const here = indexOf(plan).tracksAt.get(city) ?? [];
  const can = here.filter((track) => claimable.has(track.name)).length;
  const name = spokenCity(city, plan);
  const said = [t('spoken.city', { city: name, tracks: here.length, claimable: can })];
  placed.seats.forEach((seat, number) => {
    const whose = { who: number === me ? 'you' : 'other', name: names[number] ?? '' };
    if (seat.stations?.includes(city)) said.push(t('spoken.city_station', whose));
    if (seat.passengers?.includes(city)) said.push(t('spoken.city_passenger', whose));
  });
  const goods = placed.merchandise?.[city];
  if (goods?.length) said.push(t('spoken.city_merchandise', { values: goods.join(', ') }));
  if (place) said.push(t('spoken.city_place', { place }));
  if (said.length === 1) return said[0]!;
  return said.map((one, i) => (i === 0 ? `${one}.` : one)).join(' ');
}
