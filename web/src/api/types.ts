/** Short names for what travels between server and page; made from the generated schema. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Me = Schemas['Me'];
export type Problem = Schemas['Problem'];
export type RecoveryLink = Schemas['RecoveryLink'];
export type BoardLine = Schemas['BoardLine'];
export type NewSeat = Schemas['NewSeat'];
export type NewTable = Omit<Schemas['NewTable'], 'commitment'>;
export type Commitment = Schemas['Commitment'];
export type Options = Schemas['Options'];
export type NewOptions = Schemas['NewOptions'];
export type Pace = Schemas['Pace'];
export type TableInfo = Schemas['TableInfo'];
export type TableLine = Schemas['TableLine'];
export type SeatInfo = Schemas['SeatInfo'];
export type Final = Schemas['Final'];
export type Count = Schemas['Count'];
export type Moment = Schemas['Moment'];
export type Moments = Schemas['Moments'];
export type Scores = Schemas['Scores'];
export type Verified = Schemas['Verified'];

export type MoveData = Schemas['MoveData'];
export type Reason = Schemas['Reason'];
export type Hint = Schemas['Hint'];
export type Analysis = Schemas['Analysis'];
export type AnalysisMoment = Schemas['AnalysisMoment'];
export type AnalysisState = Schemas['AnalysisState'];
export type TurningPoint = Schemas['TurningPoint'];
export type SeatTotals = Schemas['SeatTotals'];

export type View = Schemas['View'];
export type SeatView = Schemas['SeatView'];
export type NeutralView = Schemas['NeutralView'];
export type DiceView = Schemas['DiceView'];
export type TunnelView = Schemas['TunnelView'];
export type HeldTicket = Schemas['HeldTicket'];
export type Choices = Schemas['Choices'];
export type Claim = Schemas['Claim'];
export type Payment = Schemas['Payment'];
export type Builds = Schemas['Builds'];
export type Site = Schemas['Site'];
export type Extra = Schemas['Extra'];
export type Walk = Schemas['Walk'];
export type GameEvent = Schemas['Event'];
export type EventKind = GameEvent['kind'];
export type EventOf<K extends EventKind> = Extract<GameEvent, { kind: K }>;
export type Entry = Schemas['Entry'];
export type Refusal = Schemas['Refusal'];

export type Snapshot = Schemas['Snapshot'];
export type Update = Schemas['Update'];
export type Done = Schemas['Done'];
export type Failed = Schemas['Failed'];
export type Because = Schemas['Because'];
export type Way = Schemas['Way'];
export type Pong = Schemas['Pong'];
export type FromServer = Snapshot | Update | Done | Failed | Because | Way | Pong;

export type FromPage =
  | Schemas['Move']
  | Schemas['Undo']
  | Schemas['Say']
  | Schemas['Sit']
  | Schemas['Leave']
  | Schemas['ChooseColour']
  | Schemas['Fill']
  | Schemas['Open']
  | Schemas['Start']
  | Schemas['Resign']
  | Schemas['Stop']
  | Schemas['Substitute']
  | Schemas['Return']
  | Schemas['Rematch']
  | Schemas['Look']
  | Schemas['Why']
  | Schemas['AskWay']
  | Schemas['Ping'];

type WithoutClient<T> = T extends unknown ? Omit<T, 'client'> : never;
/** A command before it gets its client id. */
export type Command = WithoutClient<FromPage>;

export type PlayerColour = SeatInfo['colour'];
export const playerColours: readonly PlayerColour[] = ['red', 'blue', 'green', 'yellow', 'black'];

/** The owner number of the neutral player's tracks. */
export const NEUTRAL = 5;

/** The plan of a board: facts and places, as `GET /api/boards/{id}` gives it. */
export interface Plan {
  id: string;
  name: string;
  fingerprint: string;
  view: [number, number, number, number];
  players: [number, number];
  trains: number;
  has_tolls: boolean;
  has_neutral: boolean;
  has_ferries: boolean;
  has_tunnels: boolean;
  /** How many each player has; 0 for boards that know no such thing. */
  stations: number;
  passengers: number;
  /** Points for a station that was not built. */
  station_points: number;
  /** Bonuses, 0 for none. */
  longest_path: number;
  most_tickets: number;
  ticket_set: string;
  ticket_sets: string[];
  purse: number;
  loan_cost: number;
  bonus: number[][];
  points_by_length: number[];
  cards: {
    each_colour: number;
    locomotives: number;
    plus_fours: number;
    passengers: number;
    dealt: number;
    market: number;
  };
  colours: string[];
  locomotive: string;
  any_colour: string;
  paints: Record<string, { fill: string; edge: string; ink: string }>;
  symbols: Record<string, { d: string; stroked: boolean }>;
  trains_shapes: Record<string, TrainShape>;
  station: Figure;
  passenger: Figure;
  /** A frame within the spaces of a tunnel: a light line, and a dark dashed one on it. */
  tunnel: { light: string; dark: string; width: number; dash: string };
  /** How round the spaces of a ferry are, and the badge of their locomotives. */
  ferry: { radius: number; badge_width: number; badge_height: number; badge_radius: number };
  bridge: string;
  sizes: {
    dot: number;
    name: number;
    space: number;
    sign: [number, number];
    train: [number, number];
    symbol_stroke: number;
    claimed: number;
    figure: number;
    stack: [number, number];
  };
  themes: Record<'light' | 'dark', Record<string, string>>;
  cities: PlanCity[];
  routes: PlanRoute[];
  tracks: PlanTrack[];
  tickets: PlanTicket[];
  backdrop: { kind: string; d: string }[];
  painting: {
    kind: string;
    fill: string | null;
    stroke: string | null;
    width: number;
    opacity: number;
    dash: string;
    within: string | null;
  }[];
  names: {
    text: string;
    x: number;
    y: number;
    kind: string;
    size: number;
    spacing: number;
    italic: boolean;
  }[];
}
export interface PlanCity {
  /** Its key; what to write is `label.text`: several end points may bear a country's name. */
  name: string;
  /** The country of an end point at the border; null for a city. */
  country: string | null;
  x: number;
  y: number;
  label: {
    text: string;
    size: number;
    x: number;
    y: number;
    width: number;
    height: number;
    anchor: string;
  };
  /** Its merchandise, top first, beside its name. */
  stack: { x: number; y: number; tokens: number[]; colour: string } | null;
}
/** Cities are named by their index. */
export interface PlanRoute {
  name: string;
  a: number;
  b: number;
  tracks: number[];
  sign: { x: number; y: number; text: string } | null;
  toll: number;
  bed: { d: string; width: number };
}
export interface PlanTrack {
  name: string;
  a: number;
  b: number;
  route: number;
  length: number;
  colour: string;
  toll: number;
  kind: 'normal' | 'ferry' | 'tunnel';
  /** How many locomotives a ferry asks for, and on which spaces they are drawn. */
  locomotives: number;
  symbols: number[];
  /** x, y, angle, length, width of each. */
  spaces: [number, number, number, number, number][];
}
export interface PlanTicket {
  name: string;
  a: number;
  b: number;
  /** What the dearest goal is worth, and what failing costs. */
  points: number;
  penalty: number;
  starts: number[];
  goals: { name: string; cities: number[]; points: number }[];
  /** 1: a long ticket. */
  pile: number;
  neutral: string | null;
}
/** A station or a passenger, around the middle of a city. */
export interface Figure {
  d: string;
  detail: string;
}
export interface TrainShape {
  d: string;
  detail: string;
  fill: string;
  edge: string;
  ink: string;
}
