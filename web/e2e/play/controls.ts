// The controls that a page offers now, by kind. Players know nothing but these.

import type { Page } from 'playwright-core';
import type { Person } from '../harness/person';

/** A selector for each kind of control; each control has a `data-` attribute that identifies it. */
export type Selectors<K extends string> = Record<K, string>;

export interface Controls<K extends string> {
  /** Whether the game is over, or has reached the wanted version. */
  isOver: boolean;
  version: string;
  /** The controls of each kind, as selectors of a single element. */
  available: Record<K, string[]>;
}

const ATTRIBUTES = ['testid', 'cell', 'place', 'item', 'market'];

/** Waits until there is a control, or the game is over, or the table has reached `lastVersion`. */
export async function waitForControls<K extends string>(
  page: Page,
  selectors: Selectors<K>,
  lastVersion = Infinity,
): Promise<Controls<K>> {
  const found = await page.waitForFunction(
    ({ selectors, attributes, last }) => {
      const game = document.querySelector<HTMLElement>('[data-testid=game]');
      const version = game?.dataset['version'] ?? '';
      const isEnded = document.querySelector('[data-testid=end-dock]') !== null;
      const isOver = isEnded || (last !== null && Number(version) >= last);
      const available: Record<string, string[]> = {};
      let isAnything = false;
      for (const [kind, selector] of Object.entries(selectors)) {
        const elements = [...document.querySelectorAll<HTMLElement>(selector)];
        available[kind] = elements.map(({ dataset }) => {
          const name = attributes.find((one) => dataset[one] !== undefined)!;
          return `[data-${name}="${dataset[name]}"]`;
        });
        isAnything ||= elements.length > 0;
      }
      return (isOver || isAnything) && { isOver, version, available };
    },
    {
      selectors: selectors as Record<string, string>,
      attributes: ATTRIBUTES,
      last: lastVersion === Infinity ? null : lastVersion,
    },
  );
  return (await found.jsonValue()) as Controls<K>;
}

/** Confirms by `press`, and waits for the next version of the table. If confirming starts a choice
 * of cards instead, waits for its preview. */
export async function confirmMove(
  { page, traffic }: Person,
  version: string,
  press: () => Promise<void>,
): Promise<void> {
  const before = traffic.sent.length;
  await press();
  await traffic.previewsAnswered();
  const hasSent = (type: string) =>
    traffic.sent.slice(before).some((text) => text.includes(`"type":"${type}"`));
  if (hasSent('command') || !hasSent('preview')) await waitForNextVersion(page, version);
}

async function waitForNextVersion(page: Page, version: string): Promise<void> {
  await page.waitForFunction((before) => {
    const game = document.querySelector<HTMLElement>('[data-testid=game]');
    return game?.dataset['version'] !== before;
  }, version);
}
