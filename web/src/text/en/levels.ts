// The levels of the bots. A level without a name here is shown by its identifier.

export const levels: Readonly<Record<string, string>> = {
  novice: 'Novice',
  casual: 'Casual',
  strong: 'Strong',
  expert: 'Expert',
};
