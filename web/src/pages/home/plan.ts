// The state of the form that sets up a table, without the form.

import type { CreateTable, GameLine, GameName, SeatPlan } from '../../protocol';

/** The occupant of a seat: `me`, `invited`, `open`, or `bot:LEVEL`. */
export type Occupant = 'me' | 'invited' | 'open' | `bot:${string}`;

export interface Plan {
  game: GameName;
  occupants: Occupant[];
  options: Record<string, string>;
  name: string;
  isPublic: boolean;
}

export function newPlan(game: GameName, line: GameLine): Plan {
  const occupants: Occupant[] = ['me', 'invited'];
  while (occupants.length < line.least) occupants.push('invited');
  return { game, occupants: occupants.slice(0, line.most), options: {}, name: '', isPublic: false };
}

/** Sets the occupant of a seat. The player has one seat only, so `me` leaves any other. */
export function withOccupant(plan: Plan, seat: number, occupant: Occupant): Plan {
  const occupants = plan.occupants.map((other, at) => {
    if (at === seat) return occupant;
    return occupant === 'me' && other === 'me' ? 'invited' : other;
  });
  return { ...plan, occupants };
}

/** The request to the server; options at their default are left out. */
export function toCreateTable(plan: Plan, line: GameLine): CreateTable {
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
    seats: plan.occupants.map(seatPlan),
    public: plan.isPublic,
    ...(name === '' ? {} : { name }),
  };
}

/** Whether no seat waits for another person, so that the game can begin at once. */
export const isComplete = (plan: Plan): boolean =>
  plan.occupants.every((occupant) => occupant === 'me' || occupant.startsWith('bot:'));

function seatPlan(occupant: Occupant): SeatPlan {
  if (occupant === 'me') return { kind: 'person' };
  if (occupant === 'invited' || occupant === 'open') return { kind: occupant };
  return { kind: 'bot', level: occupant.slice('bot:'.length) };
}
