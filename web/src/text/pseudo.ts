// A catalogue for tests, in a language that nobody speaks: every text stands in ⟦ ⟧. Whatever the
// page shows outside of them does not come from the catalogue.

/** A copy of `tree` in which every string, and every string that a function gives, is marked. */
export const pseudo = <T>(tree: T): T => changed(tree) as T;

function changed(value: unknown): unknown {
  if (typeof value === 'string') return marked(value);
  if (typeof value === 'function')
    return (...given: unknown[]): unknown => changed(value(...given.map(bare)));
  if (Array.isArray(value)) return value.map(changed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changed(inner)]));
}

/** One pair of marks around all of it, also when it is made of marked texts. No text has no mark. */
const marked = (words: string): string => (words === '' ? '' : `⟦${unmarked(words)}⟧`);

const unmarked = (words: string): string => words.replace(/[⟦⟧]/g, '');

/** What a function is given, as it would be without marks. */
function bare(value: unknown): unknown {
  if (typeof value === 'string') return unmarked(value);
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, bare(inner)]));
}
