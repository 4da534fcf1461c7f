import { expect, it } from 'vitest';
import { objectiveOf } from '../components';
import { patternOf } from './pattern';

it.each([
  [91, ['0,0', '0,2', '1,-1']],
  [94, ['0,0', '0,2', '-1,3']],
  [90, ['0,0', '1,-1', '2,-2']],
  [99, []],
])('the cards of objective %i have their positions', (objective, cells) => {
  expect(patternOf(objectiveOf(objective).goal).map((part) => part.cell)).toEqual(cells);
});
