// Turns words into a sentence.

/** With a capital: "the edge" becomes "The edge". */
export const capital = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** With a capital and a full stop, unless it already ends a sentence; '' stays ''. */
export function sentence(words: string): string {
  if (words === '') return '';
  return /[.!?…]$/.test(words) ? capital(words) : `${capital(words)}.`;
}
