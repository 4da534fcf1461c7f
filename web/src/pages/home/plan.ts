// A table as it is being set up. The rules of the form, without the form.

import type { CreateTable, GameLine, GameName, SeatPlan } from '../../protocol';

/** Who sits on a seat: `me`, `invited`, `open`, or `bot` with its level behind a colon. */
export type Sitter = 'me' | 'invited' | 'open' | `bot:${string}`;

export interface Plan {
  game: GameName;
  sitters: Sitter[];
  options: Record<string, string>;
  name: string;
  isPublic: boolean;
}

export function newPlan(game: GameName, line: GameLine): Plan {
  const sitters: Sitter[] = ['me', 'invited'];
  while (sitters.length < line.least) sitters.push('invited');
  return { game, sitters: sitters.slice(0, line.most), options: {}, name: '', isPublic: false };
}

/** Sets who sits somewhere. One sits on one seat only, so another one of mine is given away. */
export function withSitter(plan: Plan, seat: number, sitter: Sitter): Plan {
  const sitters = plan.sitters.map((other, at) => {
    if (at === seat) return sitter;
    return sitter === 'me' && other === 'me' ? 'invited' : other;
  });
  return { ...plan, sitters };
}

/** What the server is asked for; options that stay at their default are left out. */
export function asked(plan: Plan, line: GameLine): CreateTable {
  const options = Object.fromEntries(
    line.options.flatMap(({ key, values }) => {
      const value = plan.options[key];
      return value === undefined || value === values[0] ? [] : [[key, value]];
    }),
  );
  const name = plan.name.trim();
  return {
    game: plan.game,
    options,
    seats: plan.sitters.map(seatPlan),
    public: plan.isPublic,
    ...(name === '' ? {} : { name }),
  };
}

/** Whether nobody else is waited for, so that the game can begin at once. */
export const isComplete = (plan: Plan): boolean =>
  plan.sitters.every((sitter) => sitter === 'me' || sitter.startsWith('bot:'));

function seatPlan(sitter: Sitter): SeatPlan {
  if (sitter === 'me') return { kind: 'person' };
  if (sitter === 'invited' || sitter === 'open') return { kind: sitter };
  return { kind: 'bot', level: sitter.slice('bot:'.length) };
}
