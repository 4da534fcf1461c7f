// A table without a server, for tests and the gallery. It shows a view, answers previews with
// prepared answers, and records what the game sends.

import type {
  ErrorBody,
  GameName,
  JsonValue,
  LogEntry,
  PreviewAnswer,
  SeatLetter,
  TableView,
} from '../../protocol';
import type { PageError } from '../../state/api';
import type { BoardOf, ChoicesOf, Previewed, Table } from '../contract';

type Effect = Extract<PreviewAnswer, { answer: 'effect' }>;

/** A preview that changes the view by `patch` and scores `gained`. */
export const previewEffect = (patch: JsonValue, gained: Effect['gained'] = {}): Effect => ({
  answer: 'effect',
  version: 0,
  log: [],
  gained,
  patch,
  chance: false,
});

export class FakeTable<G extends GameName> implements Table<G> {
  view: TableView = $state.raw()!;
  isSending = $state(false);
  recentMoves: readonly LogEntry[] = $state.raw([]);
  /** The commands that were sent. */
  readonly sent: string[][] = [];
  /** The actions that were previewed. */
  readonly previewed: string[][] = [];
  /** The sentences that were shown. */
  readonly notified: string[] = [];
  /** The answer to commands. */
  refusal: ErrorBody | undefined;
  /** The answer to unexpected previews. */
  previewRefusal: ErrorBody = { code: 'unavailable' };
  private readonly answers = new Map<string, JsonValue>();

  constructor(view: unknown) {
    this.view = view as TableView;
    this.recentMoves = Object.values(this.view.log ?? {});
  }

  get board(): BoardOf<G> {
    return this.view.board as BoardOf<G>;
  }

  get choices(): ChoicesOf<G> | undefined {
    return this.isSending ? undefined : (this.view.choices as ChoicesOf<G> | undefined);
  }

  get me(): SeatLetter | undefined {
    return this.view.viewer === 'spectator' ? undefined : this.view.viewer;
  }

  /** Lets a preview of `actions` change the view by `patch`. */
  answer(actions: readonly string[], patch: JsonValue): void {
    this.answers.set(actions.join(), patch);
  }

  /** Answers a preview. Tests may replace it. */
  respond = (actions: readonly string[]): PreviewAnswer | Promise<PreviewAnswer> => {
    const patch = this.answers.get(actions.join());
    if (patch !== undefined) return previewEffect(patch);
    return { answer: 'refused', error: this.previewRefusal };
  };

  async preview(actions: readonly string[]): Promise<Previewed> {
    this.previewed.push([...actions]);
    return this.respond(actions);
  }

  async send(actions: readonly string[]): Promise<PageError | undefined> {
    this.sent.push([...actions]);
    return this.refusal;
  }

  notify(sentence: string): void {
    this.notified.push(sentence);
  }
}

/** Resolves when all answers that were given have been handled. */
export const answersHandled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
