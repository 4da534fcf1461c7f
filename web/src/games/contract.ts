// The interface between the page and a game.
//
// The page owns the connection, the stage (pan and zoom), the layout around the board, players,
// log and results. A game owns what is drawn on the stage, the dock below it, its panels, and the
// phases of a turn. Only the server judges rules: a game draws `choices`, requests previews and
// sends actions in notation.

import type { Component } from 'svelte';
import type { PageError } from '../state/api';
import type { Clause } from './kit/clauses';
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

/** The answer to a preview: the server's, or that the server could not be reached. */
export type Previewed =
  | Extract<PreviewAnswer, { answer: 'effect' }>
  | { answer: 'refused'; error: PageError };

/**
 * A table as the page sees it. All members are reactive: read them inside `$derived`, effects and
 * templates. In a replay and for spectators there are no choices, and nothing can be sent.
 */
export interface Table<G extends GameName = GameName> {
  readonly view: TableView;
  /** The board as the viewer sees it; always there while a game's components are shown. */
  readonly board: BoardOf<G>;
  /** What the viewer may do now; undefined if another seat moves or a command is pending. */
  readonly choices: ChoicesOf<G> | undefined;
  /** The viewer's seat; undefined for spectators. */
  readonly me: SeatLetter | undefined;
  /** The moves since the viewer's last turn, in order; boards highlight them. */
  readonly recentMoves: readonly LogEntry[];
  /** Whether a command is pending. */
  readonly isSending: boolean;
  /** The table as it would be if `actions` were sent; nothing is stored. */
  preview(actions: readonly string[]): Promise<Previewed>;
  /** Sends a command. Resolves to the refusal if there is one; the player has seen it by then. */
  send(actions: readonly string[]): Promise<PageError | undefined>;
  /** Shows a sentence for a few seconds and announces it to screen readers. */
  notify(sentence: string): void;
}

/** A rectangle of the stage, in its units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The phases of a turn: idle, picked, rotating, confirming. Headless: it does not touch the DOM, so
 * it can be tested alone. Created once per table; it reacts to the table's changes.
 */
export interface Turn {
  /** What the viewer is expected to do, or what they wait for, in one sentence. */
  readonly prompt: string;
  /** The actions that `confirm` would send; empty if nothing is picked. */
  readonly pending: readonly string[];
  /** What `pending` would do, in a few words ("+4, closes the city"); undefined until known. */
  readonly effect: string | undefined;
  /** Sends `pending`. */
  confirm(): void;
  /** Goes back one phase. */
  cancel(): void;
  /** Restores what was picked before the page was reloaded. Called once the connection is live. */
  resume?(): void;
  /** Handles a key that no control has used; returns whether it did anything. */
  key(event: KeyboardEvent): boolean;
}

/** A key and what it does, for the list of keys. */
export interface KeyHelp {
  keys: string;
  does: string;
}

/** The properties of a game's components. */
export interface GameProps<G extends GameName, T extends Turn> {
  table: Table<G>;
  turn: T;
}

/** A section of the text view. */
export interface Section {
  title: string;
  lines: readonly string[];
  /** Whether it is collapsed at first. */
  isLong?: boolean;
}

/** The table as text, for players who read or listen instead of looking at the board. */
export interface InWords<G extends GameName> {
  sections(table: Table<G>): Section[];
  /** What an action of `table.choices` does. */
  choice(table: Table<G>, action: string): string;
}

/** Everything that a game provides. */
export interface GameUi<G extends GameName, T extends Turn> {
  makeTurn(table: Table<G>): T;
  /** A `<g>` in the stage's units; everything that can be picked is focusable. */
  Board: Component<GameProps<G, T>>;
  /** Below the board: the tile or hand, and its controls. The page adds prompt, effect, confirm
   * and cancel. */
  Dock: Component<GameProps<G, T>>;
  /** Panels beside the board, or in a sheet on phones: remaining tiles, market, objectives. */
  Side: Component<GameProps<G, T>>;
  /** One line about a player for the list of players: followers left, hand, piles. */
  Badge: Component<GameProps<G, T> & { seat: SeatLetter }>;
  /** For games that are not won by points: the standing of a seat, shown instead of its points, and
   * what the table's points mean. */
  race?: {
    standing(table: Table<G>, seat: SeatLetter): { value: string; unit: string; words: string };
    points: { over: string; counted(points: number): string };
  };
  /** What "Show all" shows. */
  bounds(table: Table<G>, turn: T): Box;
  /** The part of the board that matters most to the viewer, shown first where all of `bounds` would
   * be too small, as on a phone; left out if `bounds` will do. */
  focusArea?(table: Table<G>, turn: T): Box;
  /** The part of the board to choose from now, and the least number of pixels per unit at which
   * fingers can do so; undefined if there is nothing to choose there. */
  closeUp?(table: Table<G>, turn: T): { box: Box; scale: number } | undefined;
  /** Where a move happened, to centre on it; undefined if it is not on the board. */
  placeOf(table: Table<G>, entry: LogEntry): Box | undefined;
  /** For games with several boards: switches to the board on which a move happened, before the page
   * centres on it. */
  reveal?(table: Table<G>, entry: LogEntry): void;
  /** Describes consecutive moves of one seat, including the chance moves between them, for the log
   * and for screen readers. */
  describeMoves(table: Table<G>, by: SeatLetter, moves: readonly LogEntry[]): Clause[];
  inWords: InWords<G>;
  /** The name of a scored item: "City of 4 tiles". */
  itemName(table: Table<G>, item: Item): string;
  keys: readonly KeyHelp[];
}
