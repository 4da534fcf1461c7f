// What somebody did in a turn, in words: steps in a row are one way, with the cards it took.

import type { EldoradoView, LogEntry, SeatLetter, Told } from '../../protocol';
import type { Clause } from '../../state/telling';
import { itemList, itemName, tokenWhat } from './names';
import { tokenItem } from './prints';
import { words } from './words';

const t = words.told;

/** What a card was used for, as the server says it. */
const USED = /^[A-E] (moved|gave up|removed|paid|used|bought|took|replaced|discarded|keeps) (\w+)$/;
const TOKEN = /(uses|finds) the token (\S+)$/;

export function tell(
  course: EldoradoView['course'],
  by: SeatLetter,
  moves: readonly LogEntry[],
): Clause[] {
  const own = moves.filter((move) => move.by !== 'chance');
  const turn = new TurnInWords(course);
  for (const { text, told } of own) {
    // A card that lets others go, not a camp on the way.
    const isRid = text.startsWith('remove ');
    for (const one of told) turn.hear(one, isRid);
  }
  const said = turn.end();
  const hasEnded = own.some(({ text }) => text === 'end');
  if (said.length === 0 && hasEnded) said.push(t.rests);
  return said.map((clause) => ({ by, words: clause }));
}

/** What cards can be laid down for. */
const SPENT = ['moved', 'gave up', 'removed', 'paid'] as const;
type Spent = Record<(typeof SPENT)[number], string[]>;
const nothing = (): Spent => ({ moved: [], 'gave up': [], removed: [], paid: [] });
const isSpent = (use: string | undefined): use is keyof Spent =>
  (SPENT as readonly (string | undefined)[]).includes(use);

class TurnInWords {
  private readonly said: string[] = [];
  /** Cards that were laid down, until it is known what for. */
  private spent = nothing();
  /** The way of a piece, as long as it goes on. */
  private way: { spaces: number; where: string; at: string; spent: Spent } | undefined;
  private readonly discarded: string[] = [];
  private readonly kept: (string | undefined)[] = [];

  constructor(private readonly course: EldoradoView['course']) {}

  hear({ at, from, item, sentence }: Told, isRid: boolean): void {
    if (from !== undefined && at !== undefined) return this.step(from, at);
    if (item?.startsWith('blockade ')) return this.say(t.tears(item.slice(9), how(this.take())));
    const [, does, token = ''] = TOKEN.exec(sentence) ?? [];
    if (does === 'uses') return this.say(t.uses(itemName(tokenItem(token))));
    if (does === 'finds') return this.say(t.finds(tokenWhat(token)));
    if (sentence.endsWith('keeps a card')) return void this.kept.push(undefined);
    if (sentence.endsWith('has arrived')) return this.say(t.arrives);
    const [, use, card = ''] = USED.exec(sentence) ?? [];
    if (use === 'removed' && isRid) return this.say(t.removes(itemName(card)));
    if (isSpent(use)) return void this.spent[use].push(card);
    switch (use) {
      case 'used':
        return this.say(t.uses(itemName(card)));
      case 'bought':
        return this.say(t.buys(itemName(card), itemList(this.take().paid)));
      case 'took':
        return this.say(t.takes(itemName(card)));
      case 'replaced':
        return this.say(t.replaces(itemName(card)));
      case 'discarded':
        return void this.discarded.push(card);
      case 'keeps':
        return void this.kept.push(card);
    }
  }

  end(): string[] {
    this.arrive();
    const { removed, 'gave up': given } = this.take();
    if (removed.length > 0) this.said.push(t.removes(itemList(removed)));
    if (given.length > 0) this.said.push(t.gives(itemList(given)));
    const named = this.kept.filter((card) => card !== undefined);
    if (this.kept.length > named.length) this.said.push(t.keepsSome(this.kept.length));
    else if (named.length > 0) this.said.push(t.keeps(itemList(named)));
    if (this.discarded.length > 0) this.said.push(t.discards(itemList(this.discarded)));
    return this.said;
  }

  /** What a step takes is laid down before it. */
  private step(from: string, at: string): void {
    if (this.way?.at !== from) this.arrive();
    const where = at === 'city' ? 'city' : (this.course.spaces[at]?.terrain ?? '');
    const { spaces, spent } = this.way ?? { spaces: 0, spent: nothing() };
    const now = this.take();
    for (const use of SPENT) spent[use].push(...now[use]);
    this.way = { spaces: spaces + 1, where, at, spent };
  }

  /** The way ends here: something else is done, or another piece goes. */
  private arrive(): void {
    if (this.way === undefined) return;
    const { spaces, where, spent } = this.way;
    this.way = undefined;
    this.said.push(t.goes(spaces, where, how(spent)));
  }

  private say(clause: string): void {
    this.arrive();
    this.said.push(clause);
  }

  private take(): Spent {
    const { spent } = this;
    this.spent = nothing();
    return spent;
  }
}

/** "with Sailor, giving up Explorer". */
function how(spent: Spent): string {
  const { moved, 'gave up': given, removed } = spent;
  const parts = [
    moved.length > 0 ? t.with(itemList(moved)) : '',
    given.length > 0 ? t.giving(itemList(given)) : '',
    removed.length > 0 ? t.removing(itemList(removed)) : '',
  ];
  return parts.filter(Boolean).join(', ');
}
