// How well bots play. A level without a name is shown as the server calls it.

export const levels: Readonly<Record<string, string>> = {
  novice: 'Novice',
  casual: 'Casual',
  strong: 'Strong',
  expert: 'Expert',
};
