/**
 * The wagons on the cards, drawn by us: one kind for each colour, so that a card is known by its
 * outline where its colour is not. In a box of 34 by 22; the rails lie at the lower edge.
 */

/** How a path is painted: in the colour of the card, light, dark; as a line over the colour, as a
 *  line beside it, or as steam and stems. */
export type Layer = 'body' | 'light' | 'dark' | 'line' | 'wire' | 'steam';
export interface Stroke {
  as: Layer;
  d: string;
}

const wheel = (x: number, r = 2.2, y = 19.4) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;
const all = (...parts: string[]) => parts.join('');

/** What every wagon stands on. */
const bogies: Stroke[] = [
  { as: 'dark', d: all(box(0, 16, 34, 0.9), box(2.5, 15, 29, 2)) },
  { as: 'dark', d: all(wheel(7), wheel(12), wheel(22), wheel(27)) },
  { as: 'light', d: all(wheel(7, 0.8), wheel(12, 0.8), wheel(22, 0.8), wheel(27, 0.8)) },
];
const wagon = (...strokes: Stroke[]): Stroke[] => [...bogies, ...strokes];

const tulip = (x: number, y: number) =>
  `M${x - 2} ${y - 3.2}l1 1.1l1-1.6l1 1.6l1-1.1q.5 4-2 4t-2-4Z`;
const tulips: [number, number][] = [
  [6, 5.6],
  [11.5, 4.4],
  [17, 5.4],
  [22.5, 4.2],
  [28, 5.6],
];

export const WAGONS: Record<string, Stroke[]> = {
  // A covered wagon with a sliding door.
  red: wagon(
    { as: 'body', d: 'M3 15V4.5Q17 .6 31 4.5V15Z' },
    { as: 'line', d: 'M3 5.2Q17 1.4 31 5.2M7 6V15M10.5 5.5V15M23.5 5.5V15M27 6V15' },
    { as: 'light', d: box(12.5, 5.8, 9, 9.2) },
    { as: 'wire', d: 'M12.5 5.8l9 9.2M21.5 5.8l-9 9.2' },
  ),
  // A tank wagon with its dome and ladder.
  orange: wagon(
    { as: 'body', d: 'M7.5 5H26.5A5 5 0 0 1 26.5 15H7.5A5 5 0 0 1 7.5 5Z' },
    { as: 'body', d: 'M14 5V3.2Q14 1.8 15.5 1.8H18.5Q20 1.8 20 3.2V5Z' },
    { as: 'line', d: 'M9 5V15M25 5V15M15.6 5V15M18.4 5V15M15.6 7.5h2.8M15.6 10h2.8M15.6 12.5h2.8' },
  ),
  // A hopper full of grain.
  yellow: wagon(
    { as: 'light', d: 'M5 6.5Q8 3.2 11 4.6Q14 .8 18 3.4Q22 1.4 24 4.2Q27 3.2 29 6.5Z' },
    { as: 'body', d: 'M3 6.2H31L27.5 15H20.5L18.5 11.5H15.5L13.5 15H6.5Z' },
    { as: 'line', d: 'M3.5 8.2H30.5M10 8.5V14.5M24 8.5V14.5M17 8.5V11' },
  ),
  // A coach with its windows lit.
  green: wagon(
    { as: 'body', d: 'M2 15V5.5Q2 2.2 6 2.2H28Q32 2.2 32 5.5V15Z' },
    {
      as: 'light',
      d: all(...[4.2, 10.1, 16, 21.9].map((x) => box(x, 5.8, 4.2, 4)), box(27.8, 5.8, 2.4, 7.6)),
    },
    { as: 'line', d: 'M2 4.4H32M2.5 11.8H27' },
  ),
  // Two containers on a flat wagon.
  blue: wagon(
    { as: 'body', d: all(box(2.5, 4.5, 14, 10.5), box(17.5, 4.5, 14, 10.5)) },
    {
      as: 'line',
      d: 'M5 6V13.5M7.5 6V13.5M10 6V13.5M12.5 6V13.5M14.7 6V13.5M20 6V13.5M22.5 6V13.5M25 6V13.5M27.5 6V13.5M29.7 6V13.5',
    },
  ),
  // Tulips on their way to the auction.
  pink: wagon(
    { as: 'steam', d: tulips.map(([x, y]) => `M${x} ${y}V11`).join('') },
    { as: 'body', d: tulips.map(([x, y]) => tulip(x, y)).join('') },
    { as: 'body', d: box(3, 9.8, 28, 5.2) },
    { as: 'line', d: 'M3 12.3H31M9.5 9.8V15M17 9.8V15M24.5 9.8V15' },
  ),
  // A heap of coal.
  black: wagon(
    { as: 'dark', d: 'M5 8L7.5 5.2L10 6.2L12.5 3.2L15.5 4.8L18.5 2.4L21 5L24 3.8L26.5 6.2L29 8Z' },
    { as: 'body', d: 'M3 7.6H31L29.5 15H4.5Z' },
    { as: 'line', d: 'M3.4 9.4H30.6M9 9.4V15M14.3 9.4V15M19.7 9.4V15M25 9.4V15' },
  ),
  // The guard's van at the end of the train.
  white: wagon(
    { as: 'dark', d: box(9, 1.6, 1.6, 4) },
    { as: 'body', d: box(12.5, 2.2, 9, 4) },
    { as: 'body', d: 'M6 15V6.2H28V15Z' },
    { as: 'wire', d: 'M4.5 6H29.5M3 10v5M3 10h3M28 10h3v5M4.5 10v5M29.5 10v5' },
    { as: 'dark', d: all(box(14, 3.3, 2.4, 1.8), box(17.6, 3.3, 2.4, 1.8)) },
    { as: 'dark', d: all(box(9, 8.4, 3.2, 3), box(21.8, 8.4, 3.2, 3)) },
    { as: 'line', d: box(14.8, 8, 4.4, 7) },
  ),
  // A steam engine: it goes before any wagon.
  locomotive: [
    { as: 'steam', d: 'M8.5 1.5q1-2.3 3.4-1.2q2.8-1.8 4 .6q2.6-.8 3 1.2' },
    { as: 'dark', d: all(box(1, 16, 32, 0.9), 'M5.5 14.5L1 18.6H6.5Z') },
    { as: 'body', d: 'M7 6.4H24V14.8H7Q4.5 14.8 4.5 10.6T7 6.4Z' },
    { as: 'body', d: 'M6.8 6.4L6.3 2.6H11.2L10.7 6.4Z' },
    { as: 'body', d: 'M14 6.4V5.5Q14 4 15.7 4T17.4 5.5V6.4Z' },
    { as: 'body', d: 'M22.5 14.8V4H21.3V2.4H32.5V4H31.3V14.8Z' },
    { as: 'light', d: all(box(24.6, 5.4, 4.6, 4), wheel(6.3, 1.1, 10.4)) },
    { as: 'line', d: 'M12 6.4V14.8M19 6.4V14.8' },
    {
      as: 'dark',
      d: all(wheel(8.8, 2, 19.6), wheel(16, 3.2, 18.4), wheel(24, 3.2, 18.4), wheel(30, 2, 19.6)),
    },
    { as: 'light', d: all(wheel(16, 1, 18.4), wheel(24, 1, 18.4)) },
    { as: 'line', d: 'M11 18.4H24' },
  ],
  // An electric engine with more power.
  'plus-four': [
    { as: 'wire', d: 'M9 4.2L13 .8L17 4.2M10 .6h6M17.5 4.2L21.5 .8L25.5 4.2M18.5 .6h6' },
    ...bogies,
    { as: 'body', d: 'M4.5 4.4H29.5L32.5 9.5V15H1.5V9.5Z' },
    {
      as: 'light',
      d: 'M5.5 6H9.5V10H3.6ZM28.5 6H24.5V10H30.4ZM12 6.2h3.6v3H12ZM18.4 6.2h3.6v3H18.4Z',
    },
    { as: 'line', d: 'M1.5 12H32.5' },
  ],
  // Somebody with a hat and a suitcase.
  passenger: [
    { as: 'body', d: 'M10.5 20.5L12 11.5Q12.5 8.8 17 8.8T22 11.5L23.5 20.5Z' },
    { as: 'light', d: wheel(17, 3.1, 5.6) },
    { as: 'dark', d: 'M12 4.6H22V3.4H20.2V.8H13.8V3.4H12Z' },
    { as: 'line', d: 'M17 9V20.5M14.5 13.5L12.8 20' },
    { as: 'dark', d: 'M23 15.4H31V21H23Z' },
    { as: 'wire', d: 'M25.5 15.4V14H28.5V15.4M22 12.5L26 14' },
  ],
};
