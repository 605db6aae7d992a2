/**
 * A board as the server plans it (`GET /api/boards/{id}`): facts, places and shapes, no rules.
 * Below, the look-ups that the page needs again and again, made once for each plan.
 */
import {
  NEUTRAL,
  type Plan,
  type PlanCity,
  type PlanRoute,
  type PlanTicket,
  type PlanTrack,
} from '../api/types';
import { countryName } from './countries';

export { NEUTRAL };
export type { Plan, PlanCity, PlanRoute, PlanTicket, PlanTrack };

export interface PlanIndex {
  track: Map<string, PlanTrack>;
  ticket: Map<string, PlanTicket>;
  city: Map<string, PlanCity>;
  route: Map<string, PlanRoute>;
  tracksAt: Map<string, PlanTrack[]>;
  neighbours: Map<string, PlanCity[]>;
}

const made = new WeakMap<Plan, PlanIndex>();

export function indexOf(plan: Plan): PlanIndex {
  let index = made.get(plan);
  if (!index) made.set(plan, (index = build(plan)));
  return index;
}

/** The two cities of a track, a route or a ticket, by name. */
export function endsOf(plan: Plan, line: { a: number; b: number }): [string, string] {
  return [plan.cities[line.a]?.name ?? '', plan.cities[line.b]?.name ?? ''];
}

/** Every city that a ticket may start from or lead to, by name. */
export function citiesOf(plan: Plan, ticket: PlanTicket): string[] {
  const cities = [...ticket.starts, ...ticket.goals.flatMap((goal) => goal.cities)];
  return [...new Set(cities)].map((city) => plan.cities[city]?.name ?? '');
}

/** What is written beside a city: cities as the board prints them, countries in our language. */
export function labelOf({ country, label }: PlanCity): string {
  return country ? countryName(country) : label.text;
}

/** A city, by its name in the rules, as it is written on the board. */
export function shownName(plan: Plan, city: string): string {
  const found = indexOf(plan).city.get(city);
  return found ? labelOf(found) : city;
}

/** Is a track printed as one of several between its cities? */
export const isDouble = (plan: Plan, track: PlanTrack): boolean =>
  (plan.routes[track.route]?.tracks.length ?? 1) > 1;

/** Is a board rather wide than high? */
export const isWide = (plan: Plan): boolean => plan.view[2] > 1.15 * plan.view[3];

function build(plan: Plan): PlanIndex {
  const tracksAt = new Map<string, PlanTrack[]>(plan.cities.map((one) => [one.name, []]));
  const ends = new Map<string, Set<PlanCity>>(plan.cities.map((one) => [one.name, new Set()]));
  for (const track of plan.tracks) {
    const [a, b] = endsOf(plan, track);
    tracksAt.get(a)?.push(track);
    tracksAt.get(b)?.push(track);
    ends.get(a)?.add(plan.cities[track.b]!);
    ends.get(b)?.add(plan.cities[track.a]!);
  }
  return {
    track: new Map(plan.tracks.map((one) => [one.name, one])),
    ticket: new Map(plan.tickets.map((one) => [one.name, one])),
    city: new Map(plan.cities.map((one) => [one.name, one])),
    route: new Map(plan.routes.map((one) => [one.name, one])),
    tracksAt,
    neighbours: new Map([...ends].map(([name, cities]) => [name, [...cities]])),
  };
}

/** The colours of a theme as CSS variables. */
export function themeStyle(plan: Plan, dark: boolean): string {
  return Object.entries(plan.themes[dark ? 'dark' : 'light'])
    .map(([name, value]) => `--b-${name.replaceAll('_', '-')}:${value}`)
    .join(';');
}

/** The train of whoever holds a track; nothing where nobody does. */
export function trainOf(plan: Plan, seat: number | undefined, colours: readonly string[]) {
  if (seat === undefined) return undefined;
  return plan.trains_shapes[(seat === NEUTRAL ? undefined : colours[seat]) ?? 'neutral'];
}
