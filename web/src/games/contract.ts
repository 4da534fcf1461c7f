// What the page gives to a game, and what a game gives to the page.
//
// The page owns the connection, the stage (pan and zoom), the frame around the board, players,
// log and end. A game owns what is drawn on the stage, the dock below it, its panels, and the
// phases of a turn. Rules are judged by the server alone: a game draws `choices`, asks for
// previews and sends actions by their texts.

import type { Component } from 'svelte';
import type { PageError } from '../state/api';
import type { Clause } from './kit/tell';
import type {
  Choices,
  GameName,
  GameView,
  Item,
  LogEntry,
  PreviewAnswer,
  SeatLetter,
  TableView,
} from '../protocol';

/** The board and the choices of one game. */
export type BoardOf<G extends GameName> = Extract<GameView, { game: G }>;
export type ChoicesOf<G extends GameName> = Extract<Choices, { game: G }>;

/** What a preview came to: the server's answer, or that no server was reached. */
export type Previewed =
  | Extract<PreviewAnswer, { answer: 'effect' }>
  | { answer: 'refused'; error: PageError };

/**
 * A table as the page knows it. All members are reactive: read them inside `$derived`, effects
 * and templates. In a replay and for spectators there are no choices, and nothing can be sent.
 */
export interface Room<G extends GameName = GameName> {
  readonly view: TableView;
  /** The game as the viewer knows it; there is one whenever a game's components are shown. */
  readonly board: BoardOf<G>;
  /** What the viewer may do now; missing when it is not their move or a command is under way. */
  readonly choices: ChoicesOf<G> | undefined;
  /** The viewer's seat; missing for spectators. */
  readonly me: SeatLetter | undefined;
  /** What happened since the viewer's last turn, in order: to be marked on the board. */
  readonly news: readonly LogEntry[];
  /** Whether a command is under way. */
  readonly isSending: boolean;
  /** The table as it would be if `actions` were sent; nothing is stored. */
  preview(actions: readonly string[]): Promise<Previewed>;
  /** Sends a command. The refusal, if there is one; it has been said to the player already. */
  send(actions: readonly string[]): Promise<PageError | undefined>;
  /** Tells the player a sentence: shown for a moment, and read out. */
  say(sentence: string): void;
}

/** A part of the stage, in its own units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The phases of a turn: idle, picked, rotating, confirming. Headless: no DOM in it, so that it
 * can be tested alone. Made once for a table; it follows the room by itself.
 */
export interface Turn {
  /** What is expected of the viewer, or what is waited for, in one sentence. */
  readonly prompt: string;
  /** What would be sent by `confirm`; empty when nothing is picked. */
  readonly pending: readonly string[];
  /** What `pending` would do, in a few words ("+4, closes the city"); missing until it is known. */
  readonly effect: string | undefined;
  /** Sends `pending`. */
  confirm(): void;
  /** One phase back. */
  cancel(): void;
  /** A key that no control has used; true when it meant something. */
  key(event: KeyboardEvent): boolean;
}

/** A key and what it does, for the list of keys. */
export interface KeyHelp {
  keys: string;
  does: string;
}

/** What is drawn of a game. */
export interface GameProps<G extends GameName, T extends Turn> {
  room: Room<G>;
  turn: T;
}

/** A part of the table in words. */
export interface Section {
  title: string;
  lines: readonly string[];
  /** Whether it is folded away at first. */
  isLong?: boolean;
}

/** The table in words, for who plays by reading or hearing. */
export interface InWords<G extends GameName> {
  sections(room: Room<G>): Section[];
  /** What an action of `room.choices` does. */
  choice(room: Room<G>, action: string): string;
}

/** All that a game brings. */
export interface GameUi<G extends GameName, T extends Turn> {
  makeTurn(room: Room<G>): T;
  /** A `<g>` in the stage's units; whatever can be picked is focusable there. */
  Board: Component<GameProps<G, T>>;
  /** Below the board: tile or hand, and what can be done with it. The page adds prompt, effect,
   * confirm and cancel. */
  Dock: Component<GameProps<G, T>>;
  /** Panels beside the board, or in a sheet on phones: remaining tiles, market, objectives. */
  Side: Component<GameProps<G, T>>;
  /** One short line of a player's state for the strip of players: followers left, hand, piles. */
  Badge: Component<GameProps<G, T> & { seat: SeatLetter }>;
  /** Where a game is not won by points: how a seat stands, for the strip of players, and what the
   * table's points are there. */
  race?: {
    standing(room: Room<G>, seat: SeatLetter): { value: string; unit: string; words: string };
    points: { over: string; counted(points: number): string };
  };
  /** What "fit" shows. */
  bounds(room: Room<G>, turn: T): Box;
  /** What is shown first where all of `bounds` would be too small, as on a phone; missing when
   * `bounds` will do. */
  home?(room: Room<G>, turn: T): Box;
  /** What is chosen among on the board now, with how many pixels a unit must have for fingers to
   * do so; missing when nothing is. */
  closeUp?(room: Room<G>, turn: T): { box: Box; scale: number } | undefined;
  /** Where something happened, for "centre on the last move"; missing when it is off the board. */
  place(room: Room<G>, entry: LogEntry): Box | undefined;
  /** Called before the page centres on an entry or plays it again, for games with several boards:
   * shows the board that it happened on. */
  reveal?(room: Room<G>, entry: LogEntry): void;
  /** What moves of one seat in a row were, with those of chance between them: for the log, and
   * read out. */
  tell(room: Room<G>, by: SeatLetter, moves: readonly LogEntry[]): Clause[];
  inWords: InWords<G>;
  /** What an item of the points is called: "City of 4 tiles". */
  itemName(room: Room<G>, item: Item): string;
  keys: readonly KeyHelp[];
}
