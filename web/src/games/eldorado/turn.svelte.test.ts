import { describe, expect, it } from 'vitest';
import type { EldoradoChoice, EldoradoStep, JsonValue, TableView } from '../../protocol';
import first from './fixtures/first.json';
import { type FakeRoom, fakeRoom } from './fake-room.svelte';
import { buttonLabel } from './labels';
import { CHOSEN_BY_CARD } from './options';
import { type EldoradoTurn, makeTurn } from './turn.svelte';

const base = first as unknown as TableView;

interface Case {
  actions?: Record<string, Record<string, EldoradoChoice>>;
  reachable?: Record<string, unknown>;
  step?: EldoradoStep;
  hand?: Record<string, number>;
  tokens?: Record<string, number>;
  leftover?: unknown;
}

let version = 100;

/** The fixture with other choices. */
function viewOf({
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

function table(given: Case): { room: FakeRoom; turn: EldoradoTurn } {
  const room = fakeRoom(viewOf(given));
  return { room, turn: makeTurn(room) };
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const explorerReach = {
  'explorer -3,0': {
    item: 'explorer',
    symbol: 'machete',
    from: '-3,0',
    power: 1,
    ways: {
      '-2,0': {
        to: '-2,0',
        cost: 1,
        path: ['-2,0'],
        torn: [],
        actions: ['move explorer -3,0>-2,0'],
      },
    },
  },
};
const explorerMove: Case = {
  actions: {
    move: {
      'move explorer -3,0>-2,0': {
        do: 'move',
        item: 'explorer',
        symbol: 'machete',
        from: '-3,0',
        to: '-2,0',
      },
    },
    end: { end: { do: 'end' } },
  },
  reachable: explorerReach,
};

describe('moving', () => {
  it('goes from idle over a picked card and a place to a command', () => {
    const { room, turn } = table(explorerMove);
    expect(turn.pending).toEqual([]);
    turn.pick('explorer');
    expect(turn.item).toBe('explorer');
    expect([...turn.places.keys()]).toEqual(['-2,0']);
    expect(turn.pending).toEqual([]);
    turn.aimAt('-2,0');
    expect(turn.pending).toEqual(['move explorer -3,0>-2,0']);
    expect(turn.effect).toContain('1 of 1 machete');
    turn.confirm();
    expect(room.sent).toEqual([['move explorer -3,0>-2,0']]);
  });

  it('takes a place before a card too', () => {
    const { turn } = table(explorerMove);
    turn.aimAt('-2,0');
    expect(turn.pending).toEqual(['move explorer -3,0>-2,0']);
  });

  it('confirms a place that is picked twice, as touch does', () => {
    const { room, turn } = table(explorerMove);
    turn.pick('explorer');
    turn.aimAt('-2,0');
    turn.aimAt('-2,0');
    expect(room.sent).toHaveLength(1);
  });

  it('goes back one phase at a time', () => {
    const { turn } = table(explorerMove);
    turn.pick('explorer');
    turn.aimAt('-2,0');
    turn.cancel();
    expect(turn.isAimed).toBe(false);
    expect(turn.item).toBe('explorer');
    turn.cancel();
    expect(turn.item).toBeUndefined();
  });

  it('forgets what was picked when the table moves on', () => {
    const { room, turn } = table(explorerMove);
    turn.pick('explorer');
    turn.aimAt('-2,0');
    room.show(viewOf(explorerMove));
    expect(turn.item).toBeUndefined();
    expect(turn.pending).toEqual([]);
  });

  it('sends all steps of a way, and says which blockade falls and what is left', () => {
    const way = {
      to: '1,0',
      cost: 3,
      path: ['0,0', '#1', '1,0'],
      torn: ['#1'],
      actions: ['move pioneer -1,0>0,0', 'on #1', 'on 1,0'],
    };
    const { turn } = table({
      hand: { pioneer: 1 },
      reachable: {
        'pioneer -1,0': {
          item: 'pioneer',
          symbol: 'machete',
          from: '-1,0',
          power: 5,
          ways: { '1,0 #1': way },
        },
      },
    });
    turn.pick('pioneer');
    turn.aimAt('1,0');
    expect(turn.pending).toEqual(way.actions);
    expect(turn.effect).toContain('3 of 5 machete');
    expect(turn.effect).toContain('2 left');
    expect(turn.effect).toContain('blockade #1');
  });

  it('offers each symbol of a joker, and each piece, that leads to a place', () => {
    const reach = (symbol: string, from: string, text: string): unknown => ({
      item: 'adventurer',
      symbol,
      from,
      power: 2,
      ways: { '1,0': { to: '1,0', cost: 1, path: ['1,0'], torn: [], actions: [text] } },
    });
    const { turn } = table({
      hand: { adventurer: 1 },
      reachable: {
        'adventurer as machete 0,0': reach('machete', '0,0', 'a'),
        'adventurer as paddle 1,1': reach('paddle', '1,1', 'b'),
      },
    });
    turn.pick('adventurer');
    turn.aimAt('1,0');
    expect(turn.atPlace).toHaveLength(2);
    turn.choice(1);
    expect(turn.pending).toEqual(['b']);
  });

  it('says what is lost when another card is picked, and not when going on', () => {
    const leftover = {
      seat: 'A',
      piece: 0,
      at: '-3,0',
      item: 'scout',
      symbol: 'machete',
      power: 1,
    };
    const { turn } = table({
      ...explorerMove,
      leftover,
      reachable: {
        ...explorerReach,
        on: {
          item: 'scout',
          symbol: 'machete',
          from: '-3,0',
          power: 1,
          ways: { '-3,1': { to: '-3,1', cost: 1, path: ['-3,1'], torn: [], actions: ['on -3,1'] } },
        },
      },
    });
    expect(turn.prompt).toContain('1 machete power left');
    turn.aimAt('-3,1');
    expect(turn.effect).not.toContain('lost');
    turn.cancel();
    turn.pick('explorer');
    turn.aimAt('-2,0');
    expect(turn.effect).toContain('1 machete power will be lost');
  });
});

describe('paying', () => {
  const buy: Case = {
    actions: { buy: { 'buy scout': { do: 'buy', card: 'scout', cost: 2 } } },
    hand: { explorer: 2, traveler: 1 },
  };
  const inPay = (left: number, gifts: readonly string[]): JsonValue => ({
    board: { step: { step: 'pay', purpose: { for: 'buy', card: 'scout' }, left } },
    choices: {
      actions: {
        buy: null,
        give: Object.fromEntries(gifts.map((item) => [`give ${item}`, { do: 'give', item }])),
      },
    },
  });
  const paid: JsonValue = {
    board: { step: { step: 'play' }, bought: true },
    choices: { actions: { buy: null, give: null } },
  };

  it('chooses cards in any order and sends them in the order of lists', async () => {
    const { room, turn } = table({ ...buy, hand: { explorer: 1, sailor: 1, traveler: 1 } });
    room.answer(['buy scout'], inPay(2, ['explorer', 'traveler']));
    room.answer(['buy scout', 'give explorer', 'give sailor'], paid);
    turn.aimAt('market:scout');
    await soon();
    expect(turn.pending).toEqual([]);
    expect(turn.prompt).toContain('worth 1 more');
    turn.pick('sailor');
    await soon();
    expect(turn.prompt).toContain('½');
    expect(turn.pending).toEqual([]);
    turn.pick('explorer');
    await soon();
    expect(turn.pending).toEqual(['buy scout', 'give explorer', 'give sailor']);
    turn.confirm();
    expect(room.sent).toEqual([['buy scout', 'give explorer', 'give sailor']]);
  });

  it('fills in what is forced', async () => {
    const { room, turn } = table(buy);
    room.answer(['buy scout'], inPay(2, ['traveler']));
    room.answer(['buy scout', 'give traveler'], paid);
    turn.aimAt('market:scout');
    await soon();
    expect(turn.pending).toEqual(['buy scout', 'give traveler']);
  });

  it('says why a payment is not taken', async () => {
    const { room, turn } = table(buy);
    room.answer(['buy scout'], inPay(2, ['explorer', 'traveler']));
    turn.aimAt('market:scout');
    await soon();
    turn.pick('traveler');
    turn.pick('explorer');
    await soon();
    expect(turn.pending).toEqual([]);
    expect(turn.effect).toContain('That does not fit');
  });

  it('takes cards back: first what was chosen, then the purchase', async () => {
    const { room, turn } = table(buy);
    room.answer(['buy scout'], inPay(2, ['explorer', 'traveler']));
    room.answer(['buy scout', 'give traveler'], paid);
    turn.aimAt('market:scout');
    await soon();
    turn.pick('traveler');
    await soon();
    turn.cancel();
    expect(turn.draft?.chosen).toEqual([]);
    turn.cancel();
    expect(turn.draft).toBeUndefined();
    expect(room.sent).toEqual([]);
  });

  it('goes on in a payment that the table waits for', async () => {
    const { room, turn } = table({
      step: { step: 'pay', purpose: { for: 'enter', to: '0,0' }, left: 1 },
      actions: {
        give: {
          'give explorer': { do: 'give', item: 'explorer' },
          'give sailor': { do: 'give', item: 'sailor' },
        },
      },
    });
    room.answer(['give sailor'], {
      board: { step: { step: 'play' } },
      choices: { actions: { give: null } },
    });
    turn.pick('sailor');
    await soon();
    expect(turn.pending).toEqual(['give sailor']);
  });
});

describe('the end of a turn', () => {
  const end: Case = { actions: { end: { end: { do: 'end' } } }, hand: { explorer: 1, sailor: 1 } };
  const keep: JsonValue = {
    board: { step: { step: 'keep', count: 0, kept: {} } },
    choices: {
      actions: {
        end: null,
        done: { done: { do: 'done' } },
        keep: {
          'keep explorer': { do: 'keep', card: 'explorer' },
          'keep sailor': { do: 'keep', card: 'sailor' },
        },
      },
    },
  };

  it('asks what is kept, and can be taken back', async () => {
    const { room, turn } = table(end);
    room.answer(['end'], keep);
    room.answer(['end', 'keep sailor'], keep);
    turn.press(turn.buttons[0]!);
    await soon();
    expect(turn.pending).toEqual(['end', 'done']);
    expect(turn.effect).toContain('discards 2 cards');
    turn.pick('sailor');
    await soon();
    expect(turn.pending).toEqual(['end', 'keep sailor', 'done']);
    turn.cancel();
    turn.cancel();
    expect(turn.draft).toBeUndefined();
    expect(room.sent).toEqual([]);
  });

  it('is sent at once when there is nothing to keep', async () => {
    const { room, turn } = table({ ...end, hand: {} });
    room.answer(['end'], {
      board: { step: { step: 'draw', left: 4 }, mover: 'chance' },
      choices: null,
    });
    turn.press(turn.buttons[0]!);
    await soon();
    expect(room.sent).toEqual([['end']]);
  });
});

/** One choice of every kind there is, and the command that comes of doing it in the interface. */
const EVERY_KIND: {
  choice: EldoradoChoice;
  text: string;
  step?: EldoradoStep;
  hand?: Record<string, number>;
  tokens?: Record<string, number>;
}[] = [
  {
    choice: { do: 'move', item: 'explorer', symbol: 'machete', from: '-3,0', to: '-2,0' },
    text: 'move explorer -3,0>-2,0',
  },
  { choice: { do: 'on', to: '-2,0' }, text: 'on -2,0' },
  {
    choice: { do: 'break', item: 'scout', symbol: 'machete', from: '3,-2', blockade: '#5' },
    text: 'break scout 3,-2 #5',
  },
  { choice: { do: 'on-break', blockade: '#5' }, text: 'on #5' },
  { choice: { do: 'pay', from: '1,0', to: '2,0' }, text: 'pay 1,0>2,0' },
  { choice: { do: 'pay-break', from: '1,0', blockade: '#3' }, text: 'pay 1,0 #3' },
  { choice: { do: 'buy', card: 'scout', cost: 2 }, text: 'buy scout' },
  {
    choice: { do: 'give', item: 'sailor' },
    text: 'give sailor',
    step: { step: 'pay', purpose: { for: 'buy', card: 'scout' }, left: 1 },
  },
  {
    choice: { do: 'native', token: false, from: '1,0', to: '1,1' },
    text: 'native 1,0>1,1',
    hand: { native: 1 },
  },
  {
    choice: { do: 'native-break', token: true, from: '1,0', blockade: '#5' },
    text: 'native token 1,0 #5',
    tokens: { native_move: 1 },
  },
  { choice: { do: 'use', card: 'compass' }, text: 'use compass', hand: { compass: 1 } },
  { choice: { do: 'transmit', card: 'native' }, text: 'transmit native', hand: { transmitter: 1 } },
  {
    choice: { do: 'remove', card: 'sailor' },
    text: 'remove sailor',
    step: { step: 'remove', left: 1 },
  },
  {
    choice: { do: 'replace', card: 'sailor' },
    text: 'replace sailor',
    step: { step: 'replace', left: 1, chosen: 0 },
  },
  { choice: { do: 'token', token: 'draw_1' }, text: 'token draw_1', tokens: { draw_1: 1 } },
  { choice: { do: 'save', card: 'compass' }, text: 'save compass', tokens: { keep_item: 1 } },
  { choice: { do: 'stop' }, text: 'stop' },
  { choice: { do: 'explore', at: '2,0' }, text: 'explore 2,0', step: { step: 'may-explore' } },
  { choice: { do: 'end' }, text: 'end' },
  {
    choice: { do: 'keep', card: 'sailor' },
    text: 'keep sailor',
    step: { step: 'keep', count: 0, kept: {} },
  },
  { choice: { do: 'done' }, text: 'done', step: { step: 'may-explore' } },
];

describe('every kind of choice', () => {
  it.each(EVERY_KIND)('$text can be done', async ({ choice, text, step, hand, tokens }) => {
    const given: Case = { actions: { [choice.do]: { [text]: choice } } };
    if (step) given.step = step;
    if (hand) given.hand = hand;
    if (tokens) given.tokens = tokens;
    const { room, turn } = table(given);
    room.answer([text], {
      board: { step: { step: 'play' } },
      choices: { actions: { [choice.do]: null } },
    });
    const option = turn.all.find((other) => other.actions[0] === text)!;
    expect(option).toBeDefined();
    const button = turn.buttons.find((other) => other.actions[0] === text);
    if (button) {
      expect(buttonLabel(turn, button)).not.toBe('');
      turn.press(button);
    } else if (CHOSEN_BY_CARD.some((verb) => verb === choice.do)) {
      turn.pick(option.item!);
    } else {
      if (option.item !== undefined && turn.items.includes(option.item)) turn.pick(option.item);
      if (option.place !== undefined) turn.aimAt(option.place);
    }
    await soon();
    expect(turn.prompt).not.toBe('');
    if (!room.sent.length) turn.confirm();
    expect(room.sent).toEqual([[text]]);
  });

  it('covers all kinds that the wire has', () => {
    // Whoever adds a kind to the wire gets a compile error here.
    const kinds: Record<EldoradoChoice['do'], true> = {
      move: true,
      on: true,
      break: true,
      'on-break': true,
      pay: true,
      'pay-break': true,
      buy: true,
      give: true,
      native: true,
      'native-break': true,
      use: true,
      transmit: true,
      remove: true,
      replace: true,
      token: true,
      save: true,
      stop: true,
      explore: true,
      end: true,
      keep: true,
      done: true,
    };
    expect(new Set(EVERY_KIND.map(({ choice }) => choice.do))).toEqual(new Set(Object.keys(kinds)));
  });

  it('shows a kind it does not know as a button with its text', () => {
    const { room, turn } = table({
      actions: { sing: { 'sing loudly': { do: 'sing' } as unknown as EldoradoChoice } },
    });
    expect(buttonLabel(turn, turn.buttons[0]!)).toBe('sing loudly');
    turn.press(turn.buttons[0]!);
    expect(room.sent).toEqual([['sing loudly']]);
  });
});

describe('keys', () => {
  const press = (turn: EldoradoTurn, key: string): boolean => turn.key({ key } as KeyboardEvent);

  it('play a card without a pointer', () => {
    const { room, turn } = table(explorerMove);
    expect(press(turn, '1')).toBe(true);
    expect(turn.item).toBe('explorer');
    expect(press(turn, 'ArrowRight')).toBe(true);
    expect(turn.focus?.place).toBe('-2,0');
    press(turn, 'Enter');
    expect(turn.isAimed).toBe(true);
    press(turn, 'Enter');
    expect(room.sent).toHaveLength(1);
  });

  it('open the market, go back, and end the turn', async () => {
    const { room, turn } = table({ ...explorerMove, hand: {} });
    press(turn, 'm');
    expect(turn.isMarketOpen).toBe(true);
    press(turn, 'Escape');
    expect(turn.isMarketOpen).toBe(false);
    expect(press(turn, 'Escape')).toBe(false);
    room.answer(['end'], { board: { step: { step: 'draw', left: 4 } }, choices: null });
    press(turn, 'e');
    await soon();
    expect(room.sent).toEqual([['end']]);
  });
});
