// Looks through all that a page was sent for what it must not know.

import type { Person } from '../house/person';

type Json = null | boolean | number | string | Json[] | { [member: string]: Json };

/** A value with the names of the members that lead to it. */
interface Found {
  path: string[];
  value: Json;
}

/** Every value in everything that came, the outermost first. */
export function everything({ wire }: Person): Found[] {
  const found: Found[] = [];
  const walk = (value: Json, path: string[]): void => {
    found.push({ path, value });
    if (value === null || typeof value !== 'object') return;
    for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name]);
  };
  for (const text of wire.received) if (text.startsWith('{')) walk(JSON.parse(text) as Json, []);
  return found;
}

/** Members by which cards and objectives of Codex Naturalis are named. */
const NAMED_BY_VALUE = ['card', 'secret', 'starter', 'objective'];
const NAMED_IN_LIST = ['offered', 'common'];
const NAMED_BY_KEY = ['hand', 'objectives'];
/** Members that hold the number of a card or an objective as `number`. */
const NUMBERED = ['card', 'item'];
const WRITTEN = ['text', 'sentence'];

/** The numbers of all cards and objectives that a page was ever told. */
export function numbersTold(person: Person): Set<number> {
  const told = new Set<number>();
  const read = (text: string) => {
    // `place 12 front 1,-2`: a number of a cell is none of a card.
    for (const [number] of text.matchAll(/(?<![\d,-])\d+(?![\d,])/g)) told.add(Number(number));
  };
  for (const { path, value } of everything(person)) {
    const [last = '', parent = ''] = [path.at(-1), path.at(-2)];
    if (typeof value === 'number') {
      const isNumber = last === 'number' && NUMBERED.includes(parent);
      const isListed = NAMED_IN_LIST.includes(parent) || parent === 'face_up';
      const isCard = isNumber || isListed || NAMED_BY_VALUE.includes(last);
      if (isCard) told.add(value);
    }
    if (NAMED_BY_KEY.includes(parent)) told.add(Number(last));
    // Choices and what scored are named by texts.
    if (['place', 'objective', 'scored', 'now'].includes(parent)) read(last);
    if (typeof value === 'string' && WRITTEN.includes(last)) read(value);
  }
  return told;
}

/** Lists of names as in a pile: the order of something that is drawn. */
export function orders(person: Person, isName: (text: string) => boolean): string[] {
  return everything(person).flatMap(({ path, value }) => {
    const isOrder = Array.isArray(value) && value.length > 1 && value.every((one) => typeof one === 'string' && isName(one));
    return isOrder ? [`${path.join('.')} ${JSON.stringify(value)}`] : [];
  });
}

/** Where members with this name are. */
export const membersNamed = (person: Person, name: string): string[] =>
  everything(person).flatMap(({ path }) => (path.at(-1) === name ? [path.join('.')] : []));

/** All that stands in the page: what is shown, said, and named in attributes. */
export const inPage = ({ page }: Person): Promise<string> =>
  page.evaluate(() => document.documentElement.outerHTML);
