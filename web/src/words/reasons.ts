/** Why a move is good: facts of the position, in words that fit whoever plays it. */
import type { Reason } from '../api/types';
import { has, number, t, type Args } from '../i18n/index.svelte';
import type { Readers } from './players';
import { cardName, cityName, colourName, ticketName, trackName } from './things';

/** "62%", as the language writes it. */
export const percent = (part: number): string =>
  number(part, { style: 'percent', maximumFractionDigits: 0 });

/** "+4%", "−4%": a change. */
export function change(part: number): string {
  const round = Math.round(part * 100) / 100 || 0; // no −0
  return number(round, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
}

/** An estimate: what is less than a percent, even what came out as 0, is not said to be nothing. */
export const atLeastOne = (part: number): string =>
  part < 0.01 ? `< ${percent(0.01)}` : percent(part);

const PARTS = new Set(['chance', 'by']);

export function reasonText({ key, params }: Reason, { names, plan, dice }: Readers): string {
  if (!has(`hints.reason_${key}`)) return '';
  const args: Args = { dice: dice ? 'yes' : 'no' };
  for (const [name, value] of Object.entries(params)) {
    if (value === null) args[name] = 0;
    else if (name === 'seat') args.name = names[Number(value)] ?? '';
    else if (PARTS.has(name)) args[name] = atLeastOne(Number(value));
    else if (typeof value !== 'string') args[name] = Number(value);
    else if (name === 'track') args[name] = trackName(value, { plan, dice });
    else if (name === 'card') args[name] = cardName(value);
    else if (name === 'colour')
      Object.assign(args, { colour: colourName(value), card: cardName(value) });
    else if (name === 'ticket' || name === 'other') args[name] = ticketName(value, plan);
    else if (name === 'city' || name === 'a' || name === 'b') args[name] = cityName(value, plan);
    else args[name] = value;
  }
  // Nothing would be left of it at all.
  args.lost = Object.values(params).includes(null) ? 'yes' : 'no';
  return t(`hints.reason_${key}`, args);
}
