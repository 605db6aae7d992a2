/**
 * What a legend of a board shows: only what this board has in this game, each as a small piece
 * of a plan, so that it is drawn by what draws the board.
 */
import { isDouble, NEUTRAL, type Plan, type PlanCity, type PlanTrack } from '../lib/plan';

export type Kind =
  | 'free'
  | 'any'
  | 'single'
  | 'double'
  | 'claimable'
  | 'helpful'
  | 'held'
  | 'neutral'
  | 'last'
  | 'shown'
  | 'tunnel'
  | 'ferry'
  | 'toll'
  | 'ticket'
  | 'place'
  | 'station'
  | 'passenger'
  | 'merchandise'
  | 'country';

/** What of a game decides on what there is to see. */
export interface Played {
  dice: boolean;
  tolls: boolean;
  neutral: boolean;
  /** Somebody at this screen plays: there are tickets and things to choose. */
  seated: boolean;
}

export function legendOf(plan: Plan, { dice, tolls, neutral, seated }: Played): Kind[] {
  const kinds = new Set(plan.tracks.map((track) => track.kind));
  const shown: [Kind, boolean][] = [
    ['free', !dice],
    ['any', !dice && plan.tracks.some((track) => track.colour === plan.any_colour)],
    ['single', dice],
    ['double', plan.tracks.some((track) => isDouble(plan, track))],
    ['claimable', seated],
    ['helpful', seated],
    ['held', true],
    ['neutral', neutral],
    ['last', true],
    ['tunnel', kinds.has('tunnel')],
    ['ferry', kinds.has('ferry')],
    ['toll', tolls],
    ['ticket', seated],
    ['shown', true],
    ['station', plan.stations > 0],
    ['passenger', plan.passengers > 0],
    ['place', seated && plan.stations + plan.passengers > 0],
    ['merchandise', plan.cities.some((city) => city.stack)],
    ['country', plan.cities.some((city) => city.country)],
  ];
  return shown.flatMap(([kind, has]) => (has ? kind : []));
}

/** Which part of the drawing is seen. */
export const SAMPLE = { width: 116, height: 44 };
const SPACES = 2;
const GAP = 4;
/** Between two tracks side by side. */
const APART = 5;

export interface Sample {
  plan: Plan;
  owners: Record<string, number>;
  claimable: ReadonlySet<string>;
  /** Tracks that may be chosen and help. */
  lit: PlanTrack[];
  way: string[];
  last: string | null;
  /** Whose the toll of a track is. */
  collectors: Record<string, string>;
  wanted: string[];
  places: Record<string, string>;
  figures: Record<string, number>;
}

/** A piece of a board that shows one thing; `seat` holds what somebody holds. */
export function sampleOf(plan: Plan, kind: Kind, seat: number, colour: string): Sample {
  const city = (has?: (city: PlanCity) => boolean) =>
    plan.cities.find((one) => (has ? has(one) : !one.country && !one.stack)) ?? plan.cities[0]!;
  const here = (found: PlanCity): PlanCity => ({
    ...found,
    x: 0,
    y: 0,
    stack: kind === 'merchandise' && found.stack ? { ...found.stack, x: 24, y: 0 } : null,
  });
  const cities = {
    ticket: () => [here(city())],
    place: () => [here(city())],
    station: () => [here(city())],
    passenger: () => [here(city())],
    merchandise: () => [here(city((one) => !!one.stack))],
    country: () => [here(city((one) => !!one.country))],
  };
  const onCity = kind in cities ? cities[kind as keyof typeof cities]() : [];
  const tracks = onCity.length ? [] : tracksOf(plan, kind);
  const names = tracks.map((track) => track.name);
  const first = onCity[0]?.name ?? '';
  return {
    plan: {
      ...plan,
      cities: onCity,
      tracks,
      // Two signs for a toll: the bank's, and one that a player collects.
      routes: plan.routes.slice(0, 1).flatMap((route) => [
        { ...route, name: 'bank', tracks: names.map((_, i) => i), sign: signAt(kind, -22) },
        { ...route, name: 'player', tracks: [], sign: signAt(kind, 22) },
      ]),
    },
    owners:
      kind === 'held' || kind === 'last' || kind === 'neutral'
        ? Object.fromEntries(names.map((name) => [name, kind === 'neutral' ? NEUTRAL : seat]))
        : {},
    claimable: new Set(kind === 'claimable' || kind === 'helpful' ? names : []),
    lit: kind === 'helpful' ? tracks : [],
    way: kind === 'shown' ? names : [],
    last: kind === 'last' ? (names[0] ?? null) : null,
    collectors: kind === 'toll' ? { [names[1] ?? '']: colour } : {},
    wanted: kind === 'ticket' ? [first] : [],
    places: kind === 'place' ? { [first]: 'build' } : {},
    figures: kind === 'station' || kind === 'passenger' ? { [first]: seat } : {},
  };
}

const signAt = (kind: Kind, x: number) => (kind === 'toll' ? { x, y: 0, text: '2' } : null);

function tracksOf(plan: Plan, kind: Kind): PlanTrack[] {
  const coloured = (one: PlanTrack) => one.kind === 'normal' && one.colour !== plan.any_colour;
  const plain = plan.tracks.find(coloured) ?? plan.tracks[0]!;
  const found =
    {
      any: plan.tracks.find((one) => one.kind === 'normal' && one.colour === plan.any_colour),
      tunnel: plan.tracks.find((one) => one.kind === 'tunnel'),
      ferry: plan.tracks.find((one) => one.kind === 'ferry'),
    }[kind as string] ?? plain;
  const other = plan.tracks.find((one) => coloured(one) && one.colour !== plain.colour) ?? plain;
  const [, , , length = 0, width = 0] = found.spaces[0] ?? [];
  const row = (track: PlanTrack, name: string, y: number, route: number): PlanTrack => ({
    ...track,
    name,
    route,
    symbols: track.kind === 'ferry' ? [0] : [],
    spaces: Array.from({ length: SPACES }, (_, i) => [
      (i - (SPACES - 1) / 2) * (length + GAP),
      y,
      0,
      length,
      width,
    ]),
    line: `M${-length - GAP} ${y}H${length + GAP}`,
  });
  const away = (width + APART) / 2;
  // A toll has no track of its own in the drawing: its signs lie over two routes.
  if (kind === 'toll') {
    return [0, 1].map((route) => ({ ...row(found, `toll ${route}`, 0, route), spaces: [] }));
  }
  if (kind === 'double') return [row(found, 'one', -away, 0), row(other, 'other', away, 0)];
  return [row(found, kind, 0, 0)];
}
