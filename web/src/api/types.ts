/** Short names for what travels between server and page; made from the generated schema. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Me = Schemas['Me'];
export type Announcement = Schemas['Announcement'];
export type LinkState = Schemas['LinkState'];
export type Erased = Schemas['Erased'];
export type Preparation = Schemas['Preparation'];
export type Problem = Schemas['Problem'];
export type RecoveryLink = Schemas['RecoveryLink'];
export type BoardLine = Schemas['BoardLine'];
export type NewSeat = Schemas['NewSeat'];
export type NewTable = Omit<Schemas['NewTable'], 'commitment'>;
export type GameFile = Schemas['GameFile'];
export type Commitment = Schemas['Commitment'];
export type Options = Schemas['Options'];
export type NewOptions = Schemas['NewOptions'];
export type Pace = Schemas['Pace'];
export type TableInfo = Schemas['TableInfo'];
export type TableLine = Schemas['TableLine'];
export type SeatInfo = Schemas['SeatInfo'];
export type Final = Schemas['Final'];
export type Count = Schemas['Count'];
export type CountedTicket = Schemas['CountedTicket'];
export type Moment = Schemas['Moment'];
export type Moments = Schemas['Moments'];
export type Scores = Schemas['Scores'];
export type Showcase = Schemas['Showcase'];
export type Verified = Schemas['Verified'];

export type MoveData = Schemas['MoveData'];
export type Reason = Schemas['Reason'];
export type Hint = Schemas['Hint'];
export type HintQuestion = Schemas['HintQuestion'];
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
export type History = Schemas['History'];
export type Pong = Schemas['Pong'];
export type FromServer = Snapshot | Update | Done | Failed | Because | Way | History | Pong;

export type FromPage = Schemas['FromPage'];

type WithoutClient<T> = T extends unknown ? Omit<T, 'client'> : never;
/** A command before it gets its client id. */
export type Command = WithoutClient<FromPage>;

export type PlayerColour = SeatInfo['colour'];
export const playerColours: readonly PlayerColour[] = ['red', 'blue', 'green', 'yellow', 'black'];

/** The owner number of the neutral player's tracks. */
export const NEUTRAL = 5;

/** The plan of a board: facts and places, as `GET /api/boards/{id}` gives it. */
export type Plan = Schemas['Plan'];
export type PlanCity = Schemas['PlanCity'];
export type PlanRoute = Schemas['PlanRoute'];
export type PlanTrack = Schemas['PlanTrack'];
export type PlanTicket = Schemas['PlanTicket'];
export type PlanTrain = Schemas['PlanTrain'];
