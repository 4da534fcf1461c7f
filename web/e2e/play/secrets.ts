// Searches everything that a page was sent for secrets.

import type { Person } from '../harness/person';

type Json = null | boolean | number | string | Json[] | { [member: string]: Json };

/** A value and the names of the members that lead to it. */
interface Found {
  path: string[];
  value: Json;
}

/** Every value in everything that was received, outer values before inner ones. */
export function receivedValues({ traffic }: Person): Found[] {
  const found: Found[] = [];
  const walk = (value: Json, path: string[]): void => {
    found.push({ path, value });
    if (value === null || typeof value !== 'object') return;
    for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name]);
  };
  for (const text of traffic.received) if (text.startsWith('{')) walk(JSON.parse(text) as Json, []);
  return found;
}

/** Members that identify cards and objectives of Codex Naturalis. */
const NAMED_BY_VALUE = ['card', 'secret', 'starter', 'objective'];
const NAMED_IN_LIST = ['offered', 'common'];
const NAMED_BY_KEY = ['hand', 'objectives'];
/** Members whose `number` is that of a card or an objective. */
const NUMBERED = ['card', 'item'];
const WRITTEN = ['text', 'sentence'];

/** The numbers of all cards and objectives that a page has received. */
export function numbersSent(person: Person): Set<number> {
  const numbers = new Set<number>();
  const read = (text: string) => {
    // In `place 12 front 1,-2`, the numbers of the cell are not those of cards.
    for (const [number] of text.matchAll(/(?<![\d,-])\d+(?![\d,])/g)) numbers.add(Number(number));
  };
  for (const { path, value } of receivedValues(person)) {
    const [last = '', parent = ''] = [path.at(-1), path.at(-2)];
    if (typeof value === 'number') {
      const isNumber = last === 'number' && NUMBERED.includes(parent);
      const isListed = NAMED_IN_LIST.includes(parent) || parent === 'face_up';
      const isCard = isNumber || isListed || NAMED_BY_VALUE.includes(last);
      if (isCard) numbers.add(value);
    }
    if (NAMED_BY_KEY.includes(parent)) numbers.add(Number(last));
    // Choices and scored items have texts as their keys.
    if (['place', 'objective', 'scored', 'now'].includes(parent)) read(last);
    if (typeof value === 'string' && WRITTEN.includes(last)) read(value);
  }
  return numbers;
}

/** Lists of names, which could be the order of a pile. */
export function orderedLists(person: Person, isName: (text: string) => boolean): string[] {
  return receivedValues(person).flatMap(({ path, value }) => {
    const isOrder =
      Array.isArray(value) &&
      value.length > 1 &&
      value.every((one) => typeof one === 'string' && isName(one));
    return isOrder ? [`${path.join('.')} ${JSON.stringify(value)}`] : [];
  });
}

/** The paths of all members with this name. */
export const membersNamed = (person: Person, name: string): string[] =>
  receivedValues(person).flatMap(({ path }) => (path.at(-1) === name ? [path.join('.')] : []));

/** The complete markup of the page, including labels and attributes. */
export const pageSource = ({ page }: Person): Promise<string> =>
  page.evaluate(() => document.documentElement.outerHTML);
