/** What to call the things of the game: cards, tracks, cities, dice, and what was paid. */
import type { Plan, PlanTrack } from '../api/types';
import { has, t } from '../i18n/index.svelte';
import { countryName } from '../lib/countries';
import { indexOf, labelOf, shownName } from '../lib/plan';

/** A card by its colour: "red", in the gender of cards. */
export function cardName(card: string): string {
  return t(`common.card_${card}`);
}

/** A colour by its name. Locomotives are paid with like a colour, and keep their own. */
export function colourName(colour: string): string {
  const key = `common.colour_${colour}`;
  return has(key) ? t(key) : cardName(colour);
}

/** What colour a track is: "red", in the gender of tracks. */
export function trackColour(colour: string): string {
  return t(`common.track_${colour}`);
}

/** A track as people say it: its cities and its colour. With dice a colour means nothing. */
export function trackName(
  name: string,
  { plan, dice }: { plan: Plan | null; dice: boolean },
): string {
  const track = plan && indexOf(plan).track.get(name);
  const route = track && plan.routes[track.route];
  if (!track || !route) return name;
  if (dice) return routeName(route.name, plan);
  return t('game.track_name', {
    route: routeName(route.name, plan),
    colour: numberedColour(track, plan),
  });
}

/** The colour of a track, with a number where two tracks of a route have the same. */
export function numberedColour(track: PlanTrack, plan: Plan): string {
  const same = plan.tracks.filter(
    (one) => one.route === track.route && one.colour === track.colour,
  );
  const name = trackColour(track.colour);
  return same.length > 1 ? `${name} ${same.indexOf(track) + 1}` : name;
}

/** A route by what is written on the board: the end points of a country bear its name. */
export function routeName(name: string, plan: Plan | null): string {
  const route = plan && indexOf(plan).route.get(name);
  if (!route) return name;
  const cities = [route.a, route.b].map((city) => plan.cities[city]);
  if (!cities.some((city) => city?.country)) return name;
  return cities.map((city) => (city ? labelOf(city) : '')).join('–');
}

/** A ticket: cities as they are printed, countries in the language of the page. */
export function ticketName(name: string, plan: Plan | null): string {
  const countries = new Set(plan?.cities.map((city) => city.country));
  const translated = (part: string) =>
    // Copies of a ticket are numbered: "Italia 2".
    part.replace(/^(.*?)( \d+)?$/, (_, country: string, copy = '') =>
      countries.has(country) ? countryName(country) + copy : part,
    );
  return name
    .split(/([–/])/)
    .map(translated)
    .join('');
}

export function paymentText(cards: Record<string, number>): string {
  return Object.entries(cards)
    .map(([card, number]) => t('game.cards_of', { number, card: cardName(card) }))
    .join(' + ');
}

/** "3 dice + 1 token": what a claim took in a game with dice. */
export function dicePaymentText(paid: {
  dice?: number | null;
  tokens?: number | null;
  bought?: number | null;
}): string {
  const parts: string[] = [];
  if (paid.dice) parts.push(t('game.dice_of', { number: paid.dice }));
  if (paid.tokens) parts.push(t('game.tokens_held', { number: paid.tokens }));
  if (paid.bought) parts.push(t('game.tokens_bought', { number: paid.bought }));
  return parts.join(' + ');
}

export function faceName(face: string): string {
  return t(`game.face_${face}`);
}

/** "2 × single, station": dice in words, the same faces together. */
export function diceText(faces: string[]): string {
  const counts: Record<string, number> = {};
  for (const face of faces) counts[face] = (counts[face] ?? 0) + 1;
  return Object.entries(counts)
    .map(([face, number]) =>
      number > 1 ? t('game.cards_of', { number, card: faceName(face) }) : faceName(face),
    )
    .join(', ');
}

/**
 * A city for those who listen: as the board prints it, and as their language calls it. Of the end
 * points of one country each is told by where it leads.
 */
export function spokenCity(city: string, plan: Plan): string {
  const [printed, key] = [cityName(city, plan), `cities.${city}`];
  const { city: cities, neighbours } = indexOf(plan);
  const country = cities.get(city)?.country;
  if (country && plan.cities.filter((one) => one.country === country).length > 1) {
    const towards = (neighbours.get(city) ?? []).map(labelOf).join(', ');
    return towards ? `${printed} (${towards})` : printed;
  }
  const usual = has(key) ? t(key) : printed;
  return usual === printed ? printed : `${printed} (${usual})`;
}

/** A city by what is written on the board. */
export function cityName(city: string, plan: Plan | null): string {
  return plan ? shownName(plan, city) : city;
}
