// What a page offers now: the things that can be pressed, by kind. Nothing but the page is asked.

import type { Page } from 'playwright-core';
import type { Person } from '../house/person';

/** A selector for each kind of thing; each thing has a `data-` name of its own. */
export type Kinds<K extends string> = Record<K, string>;

export interface Shown<K extends string> {
  /** The game is, or as much of it as was wanted. */
  isOver: boolean;
  version: string;
  /** Selectors, each of one thing. */
  can: Record<K, string[]>;
}

const NAMES = ['testid', 'cell', 'place', 'item', 'market'];

/** Waits until something can be pressed, or the game is over, or the table has come to `last`. */
export async function look<K extends string>(
  page: Page,
  kinds: Kinds<K>,
  last = Infinity,
): Promise<Shown<K>> {
  const found = await page.waitForFunction(
    ({ kinds, names, last }) => {
      const game = document.querySelector<HTMLElement>('[data-testid=game]');
      const version = game?.dataset['version'] ?? '';
      const isEnded = document.querySelector('[data-testid=end-dock]') !== null;
      const isOver = isEnded || (last !== null && Number(version) >= last);
      const can: Record<string, string[]> = {};
      let isAnything = false;
      for (const [kind, selector] of Object.entries(kinds)) {
        const things = [...document.querySelectorAll<HTMLElement>(selector)];
        can[kind] = things.map(({ dataset }) => {
          const name = names.find((one) => dataset[one] !== undefined)!;
          return `[data-${name}="${dataset[name]}"]`;
        });
        isAnything ||= things.length > 0;
      }
      return (isOver || isAnything) && { isOver, version, can };
    },
    { kinds: kinds as Record<string, string>, names: NAMES, last: last === Infinity ? null : last },
  );
  return (await found.jsonValue()) as Shown<K>;
}

/** Confirms by `press`, and waits until the table has gone on; where cards have to be chosen for it
 * first, until the page knows what they come to. */
export async function confirmed(
  { page, wire }: Person,
  version: string,
  press: () => Promise<void>,
): Promise<void> {
  const before = wire.sent.length;
  await press();
  await wire.answered();
  const sent = (type: string) => wire.sent.slice(before).some((text) => text.includes(`"type":"${type}"`));
  if (sent('command') || !sent('preview')) await goneOn(page, version);
}

/** Waits until the table has gone on. */
const goneOn = async (page: Page, since: string): Promise<void> => {
  await page.waitForFunction(
    (version) => document.querySelector<HTMLElement>('[data-testid=game]')?.dataset['version'] !== version,
    since,
  );
};
