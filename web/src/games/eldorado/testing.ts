// Tables for tests: the fixture with the choices that a test is about.

import type { EldoradoChoice, EldoradoStep, TableView } from '../../protocol';
import { type FakeRoom, fakeRoom } from './fake-room.svelte';
import first from './fixtures/first.json';
import { type EldoradoTurn, makeTurn } from './turn.svelte';

const base = first as unknown as TableView;

export interface Case {
  actions?: Record<string, Record<string, EldoradoChoice>>;
  reachable?: Record<string, unknown>;
  step?: EldoradoStep;
  hand?: Record<string, number>;
  tokens?: Record<string, number>;
  leftover?: unknown;
}

let version = 100;

/** The fixture with other choices. */
export function viewOf({
  actions = {},
  reachable = {},
  step = { step: 'play' },
  hand,
  tokens,
  leftover,
}: Case): TableView {
  const view = structuredClone(base) as any;
  version += 1;
  view.version = version;
  view.choices = { game: 'eldorado', actions, reachable };
  view.board.step = step;
  view.board.players.A.hand = hand ?? { explorer: 2, traveler: 1, sailor: 1 };
  view.board.players.A.hand_count = Object.values(
    view.board.players.A.hand as Record<string, number>,
  ).reduce((a, b) => a + b, 0);
  view.board.players.A.tokens = tokens ?? {};
  if (leftover) view.board.leftover = leftover;
  else delete view.board.leftover;
  return view;
}

export function table(given: Case): { room: FakeRoom; turn: EldoradoTurn } {
  const room = fakeRoom(viewOf(given));
  return { room, turn: makeTurn(room) };
}

export const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
