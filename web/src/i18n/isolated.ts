/** What is filled into a message. */
export type Args = Record<string, string | number | boolean | null | undefined>;

const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A name that is read from the right does not turn the sentence around it. */
export function isolated(args: Args | undefined): Args | undefined {
  if (!args) return args;
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' && FROM_RIGHT.test(value) ? `\u2068${value}\u2069` : value,
    ]),
  );
}
