// A catalogue for tests in a pseudo language: every text is enclosed in ⟦ ⟧. Any text of the page
// outside the marks does not come from the catalogue.

/** A copy of `tree` in which every string, and every string that a function returns, is marked. */
export const pseudo = <T>(tree: T): T => changed(tree) as T;

function changed(value: unknown): unknown {
  if (typeof value === 'string') return marked(value);
  if (typeof value === 'function')
    return (...given: unknown[]): unknown => changed(value(...given.map(bare)));
  if (Array.isArray(value)) return value.map(changed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changed(inner)]));
}

/** Encloses the text in one pair of marks, also if it was combined from marked texts. */
const marked = (words: string): string => (words === '' ? '' : `⟦${unmarked(words)}⟧`);

const unmarked = (words: string): string => words.replace(/[⟦⟧]/g, '');

/** An argument of a function, without marks. */
function bare(value: unknown): unknown {
  if (typeof value === 'string') return unmarked(value);
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, bare(inner)]));
}
