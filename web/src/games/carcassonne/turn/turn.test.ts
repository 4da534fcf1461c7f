import { beforeEach, describe, expect, it } from 'vitest';
import type { BoardOf, ChoicesOf, Room } from '../../contract';
import type { ErrorBody, JsonValue, PreviewAnswer, TableView } from '../../../protocol';
import { text as texts } from '../../../text';
import middle from '../fixtures/middle.json';
import { CarcassonneTurn } from './turn.svelte';

const text = texts.carcassonne;

/** What the server would answer to a placement of the fixture's tile. */
const claims = {
  'claim road S': { do: 'claim', cell: '0,0', part: 'road S', sort: 'road', feature: '900' },
  'claim field NL': { do: 'claim', cell: '0,0', part: 'field NL', sort: 'farm', feature: '901' },
};

class FakeRoom implements Room<'carcassonne'> {
  view = structuredClone(middle) as unknown as TableView;
  isSending = false;
  me = 'A' as const;
  news = [];
  said: string[] = [];
  sent: string[][] = [];
  asked: string[][] = [];
  after: JsonValue = { actions: { place: null, claim: claims, pass: { pass: { do: 'pass' } } } };
  gained: Record<string, number> = {};

  get board(): BoardOf<'carcassonne'> {
    return this.view.board as BoardOf<'carcassonne'>;
  }
  get choices(): ChoicesOf<'carcassonne'> | undefined {
    return this.view.choices as ChoicesOf<'carcassonne'> | undefined;
  }
  async preview(actions: readonly string[]): Promise<PreviewAnswer> {
    this.asked.push([...actions]);
    const first = actions[0] ?? '';
    const isLegal = first in (this.choices?.actions['place'] ?? {}) || !first.startsWith('place');
    if (!isLegal) {
      const facts = { beyond: 'city', edge: 'west', shows: 'road' } as const;
      const error = { game: 'carcassonne', code: 'edge-mismatch', facts } as const;
      return { answer: 'refused', error };
    }
    const complete = this.gained['A'] !== undefined;
    const features = { '900': { sort: 'road', worth: 2, complete } };
    const patch = { board: { features }, choices: this.after } as JsonValue;
    return { answer: 'effect', version: 1, log: [], gained: this.gained, patch, chance: false };
  }
  async send(actions: readonly string[]): Promise<ErrorBody | undefined> {
    this.sent.push([...actions]);
    return undefined;
  }
  say(sentence: string): void {
    this.said.push(sentence);
  }
}

let room: FakeRoom;
let turn: CarcassonneTurn;
const answered = () => new Promise((resolve) => setTimeout(resolve));
const press = (key: string) => turn.key({ key } as KeyboardEvent);

/** A cell of the fixture where the tile fits in more than one way. */
function wideCell(): string {
  const found = [...turn.fits].find(([, rotations]) => rotations.length > 1)?.[0];
  if (found === undefined) throw new Error('the fixture has no such cell');
  return found;
}

beforeEach(() => {
  room = new FakeRoom();
  turn = new CarcassonneTurn(room);
});

describe('laying', () => {
  it('begins idle, with the cells that the server allows', () => {
    expect(turn.prompt).toBe(text.prompt.lay);
    expect(turn.pending).toEqual([]);
    const places = Object.values(room.choices?.actions['place'] ?? {});
    const cells = new Set(places.flatMap((it) => (it.do === 'place' ? [it.cell] : [])));
    expect(new Set(turn.cells)).toEqual(cells);
  });

  it('lays the tile in thought and asks the server what may be claimed', async () => {
    const cell = wideCell();
    turn.pick(cell);
    expect(turn.laid).toMatchObject({ cell, isPlaced: false });
    expect(turn.prompt).toBe(text.prompt.looking);
    await answered();
    expect(turn.laid?.claims?.list.map(({ action }) => action)).toEqual(Object.keys(claims));
    expect(turn.prompt).toBe(text.prompt.claim);
    expect(turn.pending).toEqual([]);
    expect(room.sent).toEqual([]);
  });

  it('turns only to where the tile fits, and comes round', async () => {
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
    await answered();
    expect(turn.laid?.claims).toBeDefined();
  });

  it('forgets an answer for a rotation that is past', async () => {
    const cell = wideCell();
    const slow = room.preview(['place 50,50 r0']);
    const quick = room.preview.bind(room);
    // The first answer is a refusal, and comes last.
    room.preview = () => new Promise((resolve) => setTimeout(() => resolve(slow), 5));
    turn.pick(cell);
    room.preview = quick;
    turn.turn(1);
    const { rotation } = turn;
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(turn.laid?.rotation).toBe(rotation);
    expect(turn.laid?.claims?.list).toHaveLength(2);
    expect(room.said).toEqual([]);
  });

  it('turns the tile in hand freely', () => {
    turn.turn(1);
    expect(turn.rotation).toBe(1);
    turn.turn(-1);
    turn.turn(-1);
    expect(turn.rotation).toBe(3);
  });

  it('says why a cell does not fit, and stays idle', async () => {
    turn.pick('50,50');
    await answered();
    expect(room.said).toEqual([
      'The west edge would show a road; the tile to the left of it shows a city.',
    ]);
    expect(turn.laid).toBeUndefined();
  });
});

describe('claiming', () => {
  beforeEach(async () => {
    turn.pick(wideCell());
    await answered();
  });

  it('sends placement and claim as one command', async () => {
    turn.choose('claim road S');
    await answered();
    expect(turn.effect).toBe('worth 2 so far');
    expect(turn.prompt).toBe(text.prompt.ready);
    turn.confirm();
    expect(room.sent).toEqual([[`place ${wideCell()} r${turn.rotation}`, 'claim road S']]);
  });

  it('tells what is gained and closed', async () => {
    room.gained = { A: 4, B: 3 };
    press('1');
    await answered();
    expect(turn.effect).toBe('+4, Bot B +3, closes the road');
  });

  it('tells what each claim is worth, by the numbers of the server', async () => {
    expect(turn.laid?.claims?.list[0]).toMatchObject({ worth: 2, isComplete: false });
    room.gained = { A: 2 };
    turn.turn(1);
    await answered();
    expect(turn.laid?.claims?.list[0]).toMatchObject({ worth: 2, isComplete: true });
    expect(turn.laid?.claims?.list[1]).toMatchObject({ worth: 0, isComplete: false });
  });

  it('sends a pass when no follower is wanted', () => {
    press('0');
    press('Enter');
    expect(room.sent[0]?.[1]).toBe('pass');
  });

  it('confirms when the same claim is chosen again', () => {
    turn.choose('claim field NL');
    turn.choose('claim field NL');
    expect(room.sent).toHaveLength(1);
  });

  it('does not send before a choice is made', () => {
    press('Enter');
    expect(room.sent).toEqual([]);
    expect(room.said).toEqual([text.chooseFirst]);
  });

  it('goes back by one phase at a time', () => {
    turn.choose('claim road S');
    press('Escape');
    expect(turn.laid?.chosen).toBeUndefined();
    press('Escape');
    expect(turn.laid).toBeUndefined();
    expect(press('Escape')).toBe(false);
  });

  it('needs no choice when there is nothing to claim', async () => {
    room.after = { actions: { place: null, pass: { pass: { do: 'pass' } } } };
    turn.turn(1);
    await answered();
    expect(turn.prompt).toBe(text.prompt.none);
    expect(turn.pending).toEqual([`place ${wideCell()} r${turn.rotation}`, 'pass']);
  });
});

describe('following the room', () => {
  it('handles a tile that lies already and waits for its follower', () => {
    room.view.board = { ...room.board, game: 'carcassonne', step: 'claim' };
    room.view.choices = {
      game: 'carcassonne',
      actions: { claim: {}, pass: { pass: { do: 'pass' } } },
    };
    turn = new CarcassonneTurn(room);
    const last = Math.max(...Object.values(room.board.tiles).map(({ order }) => order));
    expect(turn.laid?.isPlaced).toBe(true);
    expect(room.board.tiles[turn.laid?.cell ?? '']?.order).toBe(last);
    expect(turn.pending).toEqual(['pass']);
  });

  it('waits for the others', () => {
    delete room.view.choices;
    room.view.board = { ...room.board, game: 'carcassonne', mover: 'B', turn: 'B' };
    turn = new CarcassonneTurn(room);
    expect(turn.prompt).toBe(text.prompt.waits('Bot B'));
    turn.pick('0,1');
    expect(turn.laid).toBeUndefined();
    expect(room.asked).toEqual([]);
  });

  it('forgets what was thought when the table moves on', async () => {
    turn.pick(wideCell());
    await answered();
    room.view = { ...room.view, version: room.view.version + 1 };
    // The fake is not reactive, so another turn looks at it.
    expect(new CarcassonneTurn(room).laid).toBeUndefined();
  });
});
