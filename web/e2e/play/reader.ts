// Somebody who reads all that stands in a page, as often as it changes: what is written, what is
// said of it to those who cannot see it, and the title of the window.

import type { Person } from '../house/person';

/** A text, and where it stood. */
interface Said {
  words: string;
  where: string;
}

declare global {
  interface Window {
    /** What was read since it was asked for last. */
    takeSaid(): Said[];
  }
}

export class Reader {
  private constructor(
    readonly person: Person,
    /** Names that people have given: they stand there as they are. */
    private readonly names: readonly string[],
  ) {}

  /** To be called before the first page is opened. */
  static async of(person: Person, names: readonly string[]): Promise<Reader> {
    await person.context.addInitScript(readAll);
    return new Reader(person, names);
  }

  /** What was read since the last screen and does not come from the catalogue; each with the name
   * of this screen. */
  async foreign(screen: string): Promise<string[]> {
    const said = await this.person.page.evaluate(() => window.takeSaid());
    if (!said.some(({ words }) => words.includes('⟦')))
      throw new Error(`${screen}: nothing comes from the marked catalogue`);
    return said
      .filter(({ words }) => isForeign(words, this.names))
      .map(({ words, where }) => `${screen}: ${JSON.stringify(words)} in ${where}`);
  }
}

/** Whether something is left without what the catalogue says, names, numbers, letters of seats
 * and symbols; or whether a text was put together of what is none. */
export function isForeign(words: string, names: readonly string[]): boolean {
  let left = words;
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  }
  for (const name of names) left = left.replaceAll(name, ' ');
  left = left.replaceAll(/\bGuest \d+\b/g, ' ').replaceAll(/\b[A-E]\b/g, ' ');
  return /[\p{L}⟦⟧]/u.test(left) || /undefined|\[object|NaN|_/.test(words);
}

/** Runs in the page. Reads it whenever it has changed, before the change is drawn. */
function readAll(): void {
  const named = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'];
  const shown = ['aria-placeholder', 'title', 'alt', 'placeholder', 'label'];
  const attributes = [...named, ...shown];
  const isRead = new Set<string>();
  let said: Said[] = [];

  const note = (words: string | null, element: Element, how: string) => {
    if (words === null || words.trim() === '' || isRead.has(words)) return;
    isRead.add(words);
    const { localName } = element;
    const near = element.closest('[data-testid]')?.getAttribute('data-testid') ?? 'page';
    said.push({ words: words.trim(), where: `${how} of <${localName}>, ${near}` });
  };

  const read = () => {
    const app = document.getElementById('app');
    // Before the page is there, nothing is: not even its title is its own.
    if (app === null || app.childElementCount === 0) return;
    note(document.title, document.head, 'title');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() !== null) {
      const element = texts.currentNode.parentElement!;
      if (element.closest('script, style, template') !== null) continue;
      note(texts.currentNode.nodeValue, element, 'text');
    }
    for (const name of attributes)
      for (const element of document.querySelectorAll(`[${name}]`))
        note(element.getAttribute(name), element, name);
    for (const input of document.querySelectorAll('input'))
      if (!['range', 'radio', 'checkbox'].includes(input.type)) note(input.value, input, 'value');
  };

  let isAsked = false;
  new MutationObserver(() => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      read();
    });
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: attributes,
  });

  window.takeSaid = () => {
    read();
    const all = said;
    said = [];
    isRead.clear();
    return all;
  };
}
