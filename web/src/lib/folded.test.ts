import { folded } from './folded';

it.each([
  ['Tromsø', 'tromso'],
  ['Łódź', 'lodz'],
  ['Gießen', 'giessen'],
  ['København', 'kobenhavn'],
  ['’s-Gravenhage', '’s-gravenhage'],
])('%s is found as %s', (text, typed) => expect(folded(text)).toBe(typed));
