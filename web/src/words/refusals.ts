/** Sentences for what was refused and what went wrong. */
import type { Failed, Refusal } from '../api/types';
import { has, t } from '../i18n/index.svelte';
import { NEUTRAL } from '../lib/plan';
import type { Readers } from './players';
import { cardName, cityName, colourName, routeName, trackName } from './things';

/** Too few cards: of one colour or of any, with or without locomotives. */
function cardsKey(facts: Record<string, unknown>): string {
  const plain = facts.wild_track === false ? '_plain' : '';
  return `b6_cards${plain}${facts.colour === 'grey' ? '_grey' : ''}`;
}

/** The cards that a track asks for; a grey one has no cards of its own. */
const cardsOf = (colour: string) => (colour === 'grey' ? colourName(colour) : cardName(colour));

/** A refusal in words. */
export function refusalText(refusal: Refusal, readers: Readers): string {
  const facts = refusal.facts as Record<string, string | number | boolean | null>;
  const key = refusal.key === 'b6_cards' ? cardsKey(facts) : refusal.key;
  if (!has(`refusals.${key}`)) return refusal.sentence;
  const owner = facts.owner ?? facts.turn;
  const track = typeof facts.track === 'string' ? trackName(facts.track, readers) : '';
  const colour = typeof facts.colour === 'string' ? cardsOf(facts.colour) : '';
  const card = typeof facts.card === 'string' && facts.card ? cardName(facts.card) : '';
  return t(`refusals.${key}`, {
    ...facts,
    named: facts.named ?? '',
    tolls: facts.without_tolls ? 'without' : 'with',
    who: owner === readers.me ? 'you' : owner === NEUTRAL ? 'neutral' : 'other',
    name: typeof owner === 'number' ? (readers.names[owner] ?? '') : '',
    route: typeof facts.route === 'string' ? routeName(facts.route, readers.plan) : '',
    track,
    colour,
    card,
    city: typeof facts.city === 'string' ? cityName(facts.city, readers.plan) : '',
  });
}

/** Why a command failed, in words. */
export function failureText(failed: Failed, readers: Readers): string {
  if (failed.refusal) return refusalText(failed.refusal, readers);
  return errorText(failed.code, failed.sentence);
}

export function errorText(code: string, sentence = ''): string {
  const key = `common.error_${code}`;
  return has(key) ? t(key) : sentence || code;
}
