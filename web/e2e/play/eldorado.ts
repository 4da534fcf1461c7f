// Moves towards El Dorado whenever a card allows it, buys cards otherwise, and ends turns. Uses only
// controls that the page shows; which of them lead closer is derived from what the page was sent.

import type { BoardOf, ChoicesOf } from '../../src/games/contract';
import { stepsToFinish } from '../../src/games/eldorado/geometry/distance';
import type { Controls } from './controls';
import { CONFIRM, PointerPlayer } from './player';

type Kind = 'item' | 'place' | 'market' | 'button' | 'back';

const BUTTONS = ['done', 'stop', 'leave', 'end'];

export class EldoradoPlayer extends PointerPlayer<Kind> {
  protected readonly selectors = {
    confirm: CONFIRM,
    place: '[data-place]',
    item: '[data-item][aria-disabled=false]',
    market: '[data-market].open',
    button: BUTTONS.map((name) => `[data-testid=eldorado-${name}]:enabled`).join(),
    back: '[data-testid=eldorado-back]',
  };
  /** The version at which the market was opened. */
  private opened = '';
  /** The version at which a purchase was given up. */
  private gaveUp = '';

  protected async act({ available, version }: Controls<Kind>): Promise<void> {
    const place = this.best(available.place);
    const [button] = available.button;
    if (place !== undefined) return this.press(place);
    if (button === undefined) return this.pay(version);
    // The market is opened once, when no card leads closer.
    if (this.opened !== version && button.includes('end')) {
      this.opened = version;
      return this.press('[data-testid=eldorado-market]');
    }
    if (available.market.length > 0 && this.gaveUp !== version)
      return this.press(this.random.of(available.market));
    await this.press(button);
  }

  /** Pays with the most valuable card left, so that none is superfluous; or gives up. */
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
    this.gaveUp = version;
    await this.press(this.selectors.back);
  }

  /** The place that is closest to the finish, if any is closer; tearing down a blockade counts as
   * closer. */
  private best(places: readonly string[]): string | undefined {
    const { view } = this.person.traffic;
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

/** How many steps each place is closer to the finish, for the piece that gains least by it. */
function gainsOf(board: BoardOf<'eldorado'>, choices: ChoicesOf<'eldorado'>): Map<string, number> {
  const far = stepsToFinish(board.course);
  const gains = new Map<string, number>();
  const add = (from: string, to: string) => {
    const gain = to.startsWith('#') ? 0.5 : (far.get(from) ?? 0) - (far.get(to) ?? Infinity);
    gains.set(to, Math.min(gain, gains.get(to) ?? Infinity));
  };
  for (const { from, ways } of Object.values(choices.reachable))
    for (const { to, torn } of Object.values(ways))
      add(from, to === from ? (torn.at(-1) ?? to) : to);
  for (const choice of Object.values(choices.actions).flatMap((kind) => Object.values(kind))) {
    if (choice.do === 'pay' || choice.do === 'native') add(choice.from, choice.to);
    if (choice.do === 'pay-break' || choice.do === 'native-break')
      add(choice.from, choice.blockade);
  }
  return gains;
}
