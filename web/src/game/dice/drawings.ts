/** How dice and tokens look; the pictures in the rules are drawn from the same shapes. */
import type { Face, TokenType } from '../state/faces';
import shapes from './shapes.json';

interface Part {
  d: string;
  /** The width of the line; without one the path is filled. */
  stroke?: number;
  opacity?: number;
  /** Filled with the light colour of the die, not with that of the face. */
  light?: boolean;
  /** The width of a line around what is filled, which rounds its corners. */
  edge?: number;
}

/** In a square of 48 by 48. */
export const DRAWINGS: Record<Face, { colour: string; parts: Part[] }> = shapes.faces;

/** In a square of 24 by 24: an outline, and a sign for each type. */
export const TOKENS: { outline: string } & Record<TokenType, { d: string; stroke: number }> =
  shapes.tokens;
