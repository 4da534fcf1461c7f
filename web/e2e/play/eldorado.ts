// Goes towards El Dorado wherever a card leads there, buys when nothing leads on, and ends turns.
// What is pressed is what the page shows; which of it leads on is read off what the page was sent.

import type { BoardOf, ChoicesOf } from '../../src/games/contract';
import type { Shown } from './look';
import { CONFIRM, Player } from './player';

type Kind = 'item' | 'place' | 'market' | 'button' | 'back';

const STEPS = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1]] as const;
const BUTTONS = ['done', 'stop', 'leave', 'end'];

export class EldoradoPlayer extends Player<Kind> {
  protected readonly kinds = {
    confirm: CONFIRM,
    place: '[data-place]',
    item: '[data-item][aria-disabled=false]',
    market: '[data-market].open',
    button: BUTTONS.map((name) => `[data-testid=eldorado-${name}]:enabled`).join(),
    back: '[data-testid=eldorado-back]',
  };
  /** The version at which the market was looked at, and the one at which nothing more is bought. */
  private looked = '';
  private bought = '';

  protected async act({ can, version }: Shown<Kind>): Promise<void> {
    const place = this.best(can.place);
    const [button] = can.button;
    if (place !== undefined) return this.press(place);
    if (button === undefined) return this.pay(version);
    // The market is looked at once, when the cards lead no further.
    if (this.looked !== version && button.includes('end')) {
      this.looked = version;
      return this.press('[data-testid=eldorado-market]');
    }
    if (can.market.length > 0 && this.bought !== version) return this.press(this.random.of(can.market));
    await this.press(button);
  }

  /** One card more, the dearest first, so that none is superfluous; or none of it. */
  private async pay(version: string): Promise<void> {
    const next = await this.person.page.evaluate(() => {
      const items = [...document.querySelectorAll<HTMLElement>('[data-item][aria-disabled=false]')];
      const worth = (item: HTMLElement) => {
        const text = item.querySelector('.worth')?.textContent ?? '0';
        return text === '½' ? 0.5 : parseFloat(text) + (text.endsWith('½') ? 0.5 : 0);
      };
      const isLeft = (item: HTMLElement) => {
        const [chosen, all] = (item.querySelector('.chosen')?.textContent ?? '').split('/');
        return chosen === '' || (all !== undefined && chosen !== all);
      };
      const left = items.filter(isLeft).sort((a, b) => worth(b) - worth(a));
      return left[0]?.dataset['item'];
    });
    if (next !== undefined) return this.press(`[data-item="${next}"]`);
    this.bought = version;
    await this.press(this.kinds.back);
  }

  /** The place that leads on furthest, if any does; a blockade that can be torn down leads on. */
  private best(places: readonly string[]): string | undefined {
    const { view } = this.person.wire;
    if (view?.board?.game !== 'eldorado' || view.choices?.game !== 'eldorado') return undefined;
    const gains = gainsOf(view.board, view.choices);
    const leading = places
      .map((selector) => ({ selector, gain: gains.get(/"(.*)"/.exec(selector)?.[1] ?? '') ?? 0 }))
      .filter(({ gain }) => gain > 0);
    const most = Math.max(...leading.map(({ gain }) => gain));
    const best = leading.filter(({ gain }) => gain === most);
    return best.length > 0 ? this.random.of(best).selector : undefined;
  }
}

/** How many steps each place is nearer to the city, for the piece that gains least by it. */
function gainsOf(board: BoardOf<'eldorado'>, choices: ChoicesOf<'eldorado'>): Map<string, number> {
  const far = distances(board);
  const gains = new Map<string, number>();
  const add = (from: string, to: string) => {
    const gain = to.startsWith('#') ? 0.5 : (far.get(from) ?? 0) - (far.get(to) ?? Infinity);
    gains.set(to, Math.min(gain, gains.get(to) ?? Infinity));
  };
  for (const { from, ways } of Object.values(choices.reachable))
    for (const { to, torn } of Object.values(ways)) add(from, to === from ? (torn.at(-1) ?? to) : to);
  for (const choice of Object.values(choices.actions).flatMap((kind) => Object.values(kind))) {
    if (choice.do === 'pay' || choice.do === 'native') add(choice.from, choice.to);
    if (choice.do === 'pay-break' || choice.do === 'native-break') add(choice.from, choice.blockade);
  }
  return gains;
}

/** Steps to the finish from each space. */
function distances({ course }: BoardOf<'eldorado'>): Map<string, number> {
  const far = new Map(Object.keys(course.finish).map((space) => [space, 0]));
  for (const [space, steps] of far) {
    const [q, r] = space.split(',').map(Number) as [number, number];
    for (const [right, down] of STEPS) {
      const next = `${q + right},${r + down}`;
      const terrain = course.spaces[next]?.terrain;
      if (terrain === undefined || terrain === 'mountain' || far.has(next)) continue;
      far.set(next, steps + 1);
    }
  }
  return far;
}
