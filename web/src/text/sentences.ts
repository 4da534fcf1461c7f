// Sentences by code. The server sends codes and facts; the catalogue has a sentence for every code,
// and a missing one is a compile error.

/** A code, and its facts if it has any. */
export interface Coded {
  code: string;
  facts?: unknown;
}

type FactsOf<T extends Coded> = T extends { facts: infer F } ? F : undefined;

/** A sentence, or a function from the facts to a sentence, for every code of a union. */
export type Sentences<U extends Coded> = {
  readonly [One in U as One['code']]: string | ((facts: FactsOf<One>) => string);
};

/** The sentence for a code and its facts; '' for a code that is newer than the page. */
export function sentenceFor<U extends Coded>(sentences: Sentences<U>, said: U): string {
  // The type of an indexed access does not relate the code to its facts.
  const all = sentences as Readonly<Record<string, string | ((facts: unknown) => string)>>;
  const words = all[said.code] ?? '';
  return typeof words === 'string' ? words : words(said.facts);
}
