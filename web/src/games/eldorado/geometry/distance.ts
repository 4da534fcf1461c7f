// Distances to the finish.

import type { EldoradoCourse } from '../../../protocol';
import { neighbours } from './hex';

const known = new WeakMap<EldoradoCourse, ReadonlyMap<string, number>>();

/** The number of spaces to the finish, from every space that can be entered. */
export function stepsToFinish(course: EldoradoCourse): ReadonlyMap<string, number> {
  const found = known.get(course);
  if (found !== undefined) return found;
  const steps = new Map(Object.keys(course.finish).map((space) => [space, 0]));
  for (const [space, far] of steps) {
    for (const next of neighbours(space)) {
      const terrain = course.spaces[next]?.terrain;
      const isOpen = terrain !== undefined && terrain !== 'mountain' && terrain !== 'cave';
      if (isOpen && !steps.has(next)) steps.set(next, far + 1);
    }
  }
  known.set(course, steps);
  return steps;
}
