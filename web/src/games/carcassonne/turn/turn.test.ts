import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonValue } from '../../../protocol';
import { text as texts } from '../../../text';
import { answersHandled, FakeTable, previewEffect } from '../../kit/fake-table.svelte';
import middle from '../fixtures/middle.json';
import { CarcassonneTurn } from './turn.svelte';

const text = texts.carcassonne;

/** The server's choices after a placement of the fixture's tile. */
const claims = {
  'claim road S': { do: 'claim', cell: '0,0', part: 'road S', sort: 'road', feature: '900' },
  'claim field NL': { do: 'claim', cell: '0,0', part: 'field NL', sort: 'farm', feature: '901' },
};

/** The middle of a game; its server allows the placements of the fixture. */
class TestTable extends FakeTable<'carcassonne'> {
  /** The choices after a placement. */
  after: JsonValue = { actions: { place: null, claim: claims, pass: { pass: { do: 'pass' } } } };
  gained: Record<string, number> = {};

  constructor() {
    super(structuredClone(middle));
  }

  override respond: FakeTable<'carcassonne'>['respond'] = (actions) => {
    const first = actions[0] ?? '';
    const isLegal = first in (this.choices?.actions['place'] ?? {}) || !first.startsWith('place');
    if (!isLegal) {
      const facts = { beyond: 'city', edge: 'west', shows: 'road' } as const;
      const error = { game: 'carcassonne', code: 'edge-mismatch', facts } as const;
      return { answer: 'refused', error };
    }
    const complete = this.gained['A'] !== undefined;
    const features = { '900': { sort: 'road', worth: 2, complete } };
    return previewEffect({ board: { features }, choices: this.after } as JsonValue, this.gained);
  };
}

let table: TestTable;
let turn: CarcassonneTurn;
const press = (key: string) => turn.key({ key } as KeyboardEvent);

/** A cell of the fixture with more than one legal rotation. */
function wideCell(): string {
  const found = [...turn.fits].find(([, rotations]) => rotations.length > 1)?.[0];
  if (found === undefined) throw new Error('the fixture has no such cell');
  return found;
}

beforeEach(() => {
  table = new TestTable();
  turn = new CarcassonneTurn(table);
});

describe('after a reload', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('restores the laid tile and the chosen claim', async () => {
    const cell = wideCell();
    turn.pick(cell);
    turn.turn(1);
    await answersHandled();
    turn.choose('claim road S');
    await answersHandled();
    const { laid, pending } = turn;
    turn = new CarcassonneTurn(table);
    expect(turn.laid).toBeUndefined();
    turn.resume();
    await answersHandled();
    expect(turn.laid).toEqual(laid);
    expect(turn.pending).toEqual(pending);
    expect(table.sent).toEqual([]);
  });

  it('does not restore a tile for another version of the table', async () => {
    turn.pick(wideCell());
    await answersHandled();
    table.view = { ...table.view, version: table.view.version + 1 };
    turn = new CarcassonneTurn(table);
    turn.resume();
    await answersHandled();
    expect(turn.laid).toBeUndefined();
  });
});

describe('laying', () => {
  it('begins idle, with the cells that the server allows', () => {
    expect(turn.prompt).toBe(text.prompt.lay);
    expect(turn.pending).toEqual([]);
    const places = Object.values(table.choices?.actions['place'] ?? {});
    const cells = new Set(places.flatMap((it) => (it.do === 'place' ? [it.cell] : [])));
    expect(new Set(turn.cells)).toEqual(cells);
  });

  it('lays the tile tentatively and requests its claims', async () => {
    const cell = wideCell();
    turn.pick(cell);
    expect(turn.laid).toMatchObject({ cell, isPlaced: false });
    expect(turn.prompt).toBe(text.prompt.looking);
    await answersHandled();
    expect(turn.laid?.claims?.list.map(({ action }) => action)).toEqual(Object.keys(claims));
    expect(turn.prompt).toBe(text.prompt.claim);
    expect(turn.pending).toEqual([]);
    expect(table.sent).toEqual([]);
  });

  it('rotates only to legal rotations, in a cycle', async () => {
    const cell = wideCell();
    turn.pick(cell);
    const allowed = turn.fits.get(cell) ?? [];
    const seen = [turn.rotation];
    for (let more = 1; more < allowed.length; more++) {
      turn.pick(cell);
      seen.push(turn.rotation);
    }
    expect([...seen].sort()).toEqual(allowed);
    press('r');
    expect(turn.rotation).toBe(seen[0]);
    await answersHandled();
    expect(turn.laid?.claims).toBeDefined();
  });

  it('ignores the answer for an earlier rotation', async () => {
    const cell = wideCell();
    const refusal = table.respond(['place 50,50 r0']);
    const { respond } = table;
    // The first answer is a refusal, and arrives last.
    table.respond = () => new Promise((resolve) => setTimeout(() => resolve(refusal), 5));
    turn.pick(cell);
    table.respond = respond;
    turn.turn(1);
    const { rotation } = turn;
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(turn.laid?.rotation).toBe(rotation);
    expect(turn.laid?.claims?.list).toHaveLength(2);
    expect(table.notified).toEqual([]);
  });

  it('rotates the tile in the dock freely', () => {
    turn.turn(1);
    expect(turn.rotation).toBe(1);
    turn.turn(-1);
    turn.turn(-1);
    expect(turn.rotation).toBe(3);
  });

  it('explains why the tile does not fit, and stays idle', async () => {
    turn.pick('50,50');
    await answersHandled();
    expect(table.notified).toEqual([
      'The west edge would show a road; the tile to the left of it shows a city.',
    ]);
    expect(turn.laid).toBeUndefined();
  });
});

describe('claiming', () => {
  beforeEach(async () => {
    turn.pick(wideCell());
    await answersHandled();
  });

  it('sends placement and claim as one command', async () => {
    turn.choose('claim road S');
    await answersHandled();
    expect(turn.effect).toBe('The road is worth 2 so far.');
    expect(turn.prompt).toBe(text.prompt.ready);
    turn.confirm();
    expect(table.sent).toEqual([[`place ${wideCell()} r${turn.rotation}`, 'claim road S']]);
  });

  it('shows points and completed features', async () => {
    table.gained = { A: 4, B: 3 };
    press('1');
    await answersHandled();
    expect(turn.effect).toBe('+4, Bot B +3, completes the road');
  });

  it('shows the worth of each claim as the server computes it', async () => {
    expect(turn.laid?.claims?.list[0]).toMatchObject({ worth: 2, isComplete: false });
    table.gained = { A: 2 };
    turn.turn(1);
    await answersHandled();
    expect(turn.laid?.claims?.list[0]).toMatchObject({ worth: 2, isComplete: true });
    expect(turn.laid?.claims?.list[1]).toMatchObject({ worth: 0, isComplete: false });
  });

  it('sends a pass when no follower is wanted', () => {
    press('0');
    press('Enter');
    expect(table.sent[0]?.[1]).toBe('pass');
  });

  it('confirms when the same claim is chosen again', () => {
    turn.choose('claim field NL');
    turn.choose('claim field NL');
    expect(table.sent).toHaveLength(1);
  });

  it('does not send before a choice is made', () => {
    press('Enter');
    expect(table.sent).toEqual([]);
    expect(table.notified).toEqual([text.chooseFirst]);
  });

  it('goes back one phase at a time', () => {
    turn.choose('claim road S');
    press('Escape');
    expect(turn.laid?.chosen).toBeUndefined();
    press('Escape');
    expect(turn.laid).toBeUndefined();
    expect(press('Escape')).toBe(false);
  });

  it('needs no choice when there is nothing to claim', async () => {
    table.after = { actions: { place: null, pass: { pass: { do: 'pass' } } } };
    turn.turn(1);
    await answersHandled();
    expect(turn.prompt).toBe(text.prompt.none);
    expect(turn.pending).toEqual([`place ${wideCell()} r${turn.rotation}`, 'pass']);
  });

  it('shows points without a claim if none is possible', async () => {
    table.after = { actions: { place: null, claim: null, pass: { pass: { do: 'pass' } } } };
    const { respond } = table;
    // Points are scored after the pass, not after the tile.
    table.respond = (actions) => {
      table.gained = actions.includes('pass') ? { A: 4 } : {};
      return respond(actions);
    };
    turn.turn(1);
    await answersHandled();
    expect(table.previewed.at(-1)).toEqual(turn.pending);
    expect(turn.effect).toBe('+4, completes the road');
  });
});

describe('following the table', () => {
  it('handles a tile on the board that waits for a claim', () => {
    table.view.board = { ...table.board, game: 'carcassonne', step: 'claim' };
    table.view.choices = {
      game: 'carcassonne',
      actions: { claim: {}, pass: { pass: { do: 'pass' } } },
    };
    turn = new CarcassonneTurn(table);
    const last = Math.max(...Object.values(table.board.tiles).map(({ order }) => order));
    expect(turn.laid?.isPlaced).toBe(true);
    expect(table.board.tiles[turn.laid?.cell ?? '']?.order).toBe(last);
    expect(turn.pending).toEqual(['pass']);
  });

  it('waits for other players', () => {
    delete table.view.choices;
    table.view.board = { ...table.board, game: 'carcassonne', mover: 'B', turn: 'B' };
    turn = new CarcassonneTurn(table);
    expect(turn.prompt).toBe(text.prompt.waits('Bot B'));
    turn.pick('0,1');
    expect(turn.laid).toBeUndefined();
    expect(table.previewed).toEqual([]);
  });

  it('drops a tentative tile when the table has another version', async () => {
    turn.pick(wideCell());
    await answersHandled();
    table.view = { ...table.view, version: table.view.version + 1 };
    expect(turn.laid).toBeUndefined();
  });
});
