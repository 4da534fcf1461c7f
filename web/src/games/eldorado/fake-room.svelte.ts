// A room without a server, for tests and the gallery: it shows a view, answers previews from a
// list, and remembers what was sent.

import type { ErrorBody, JsonValue, PreviewAnswer, TableView } from '../../protocol';
import type { BoardOf, ChoicesOf, Room } from '../contract';

export interface FakeRoom extends Room<'eldorado'> {
  readonly sent: string[][];
  readonly said: string[];
  /** Shows another view. */
  show(view: TableView): void;
  /** Answers a preview by a patch of the view; previews without an answer are refused. */
  answer(actions: readonly string[], patch: JsonValue): void;
}

export function fakeRoom(first: TableView): FakeRoom {
  let view = $state.raw(first);
  const answers = new Map<string, JsonValue>();
  const sent: string[][] = [];
  const said: string[] = [];
  const refused: ErrorBody = { status: 409, code: 'does-not-fit', sentence: 'that does not fit' };
  return {
    sent,
    said,
    get view() {
      return view;
    },
    get board() {
      return view.board as BoardOf<'eldorado'>;
    },
    get choices() {
      return view.choices as ChoicesOf<'eldorado'> | undefined;
    },
    get me() {
      return view.viewer === 'spectator' ? undefined : view.viewer;
    },
    get news() {
      return Object.values(view.log);
    },
    isSending: false,
    async preview(actions): Promise<PreviewAnswer> {
      const patch = answers.get(actions.join());
      if (patch === undefined) return { answer: 'refused', error: refused };
      return { answer: 'effect', version: view.version, log: [], gained: {}, patch, chance: false };
    },
    async send(actions) {
      sent.push([...actions]);
      return undefined;
    },
    say(sentence) {
      said.push(sentence);
    },
    show(next) {
      view = next;
    },
    answer(actions, patch) {
      answers.set(actions.join(), patch);
    },
  };
}
