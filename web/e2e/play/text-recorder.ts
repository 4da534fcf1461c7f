// Records all text of a page whenever it changes: visible text, accessible names, and the title of
// the window.

import type { Person } from '../harness/person';

/** A text and where it was. */
interface RecordedText {
  words: string;
  where: string;
}

declare global {
  interface Window {
    /** The texts since the last call. */
    takeRecordedTexts(): RecordedText[];
  }
}

export class TextRecorder {
  private constructor(
    readonly person: Person,
    /** Names of people and tables, which do not come from the catalogue. */
    private readonly names: readonly string[],
  ) {}

  /** To be called before the first page is opened. */
  static async attach(person: Person, names: readonly string[]): Promise<TextRecorder> {
    await person.context.addInitScript(recordTexts);
    return new TextRecorder(person, names);
  }

  /** The texts since the last call that do not come from the catalogue, labelled with `screen`. */
  async unmarked(screen: string): Promise<string[]> {
    const texts = await this.person.page.evaluate(() => window.takeRecordedTexts());
    if (!texts.some(({ words }) => words.includes('⟦')))
      throw new Error(`${screen}: nothing comes from the marked catalogue`);
    return texts
      .filter(({ words }) => isUnmarked(words, this.names))
      .map(({ words, where }) => `${screen}: ${JSON.stringify(words)} in ${where}`);
  }
}

/** Whether anything remains besides marked texts, names, numbers, seat letters and symbols, or
 * whether a value was inserted that is not text. */
function isUnmarked(words: string, names: readonly string[]): boolean {
  let left = words;
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  }
  for (const name of names) left = left.replaceAll(name, ' ');
  left = left.replaceAll(/\bGuest \d+\b/g, ' ').replaceAll(/\b[A-E]\b/g, ' ');
  return /[\p{L}⟦⟧]/u.test(left) || /undefined|\[object|NaN|_/.test(words);
}

/** Runs in the page. Records it after each change, before the change is drawn. */
function recordTexts(): void {
  const named = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'];
  const shown = ['aria-placeholder', 'title', 'alt', 'placeholder', 'label'];
  const attributes = [...named, ...shown];
  const known = new Set<string>();
  let texts: RecordedText[] = [];

  const add = (words: string | null, element: Element, how: string) => {
    if (words === null || words.trim() === '' || known.has(words)) return;
    known.add(words);
    const { localName } = element;
    const near = element.closest('[data-testid]')?.getAttribute('data-testid') ?? 'page';
    texts.push({ words: words.trim(), where: `${how} of <${localName}>, ${near}` });
  };

  const record = () => {
    const app = document.getElementById('app');
    // Before the page is mounted, not even the title is from the catalogue.
    if (app === null || app.childElementCount === 0) return;
    add(document.title, document.head, 'title');
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode() !== null) {
      const element = nodes.currentNode.parentElement!;
      if (element.closest('script, style, template') !== null) continue;
      add(nodes.currentNode.nodeValue, element, 'text');
    }
    for (const name of attributes)
      for (const element of document.querySelectorAll(`[${name}]`))
        add(element.getAttribute(name), element, name);
    for (const input of document.querySelectorAll('input'))
      if (!['range', 'radio', 'checkbox'].includes(input.type)) add(input.value, input, 'value');
  };

  let isScheduled = false;
  new MutationObserver(() => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      record();
    });
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: attributes,
  });

  window.takeRecordedTexts = () => {
    record();
    const all = texts;
    texts = [];
    known.clear();
    return all;
  };
}
