// Phrases that the texts of all games share.

/** "lays a cloister, claims it and scores 9 points". */
export const listed = (parts: readonly string[]): string => {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
};

/** Short phrases side by side: "+4, completes the city". */
export const commas = (parts: readonly string[]): string => parts.join(', ');

/** Phrases that may contain commas. */
export const separated = (parts: readonly string[]): string => parts.join('; ');

/** "1 tile", "2 tiles". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const points = (count: number): string => counted(count, 'point');
