// Sentences by code. What the server says has a code and facts; the catalogue has a sentence for
// every code, and a code without one does not compile.

/** Something with a code, and facts where the code has some. */
export interface Coded {
  code: string;
  facts?: unknown;
}

type FactsOf<T extends Coded> = T extends { facts: infer F } ? F : undefined;

/** A sentence, or a function that makes one of the facts, for every code of a union. */
export type Sentences<U extends Coded> = {
  readonly [One in U as One['code']]: string | ((facts: FactsOf<One>) => string);
};

/** The sentence for something with a code; '' for a code that is newer than the page. */
export function saying<U extends Coded>(sentences: Sentences<U>, said: U): string {
  // Code and facts come together in `U`, which the type of an indexed access does not know.
  const all = sentences as Readonly<Record<string, string | ((facts: unknown) => string)>>;
  const words = all[said.code] ?? '';
  return typeof words === 'string' ? words : words(said.facts);
}
