/** Where the guided game stands, in this browser. */
export const GUIDE = 'spoorbrug.guide';

export interface Kept {
  table: string;
  step: number;
}
