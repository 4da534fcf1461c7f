import { expect, it } from 'vitest';
import type { Notice, TableView } from '../protocol';
import { newNotices } from './notices';

const viewWith = (notices: Record<string, Notice>): TableView =>
  ({ viewer: 'A', notices }) as unknown as TableView;

it('lists new notices in order', () => {
  const view = viewWith({
    2: { code: 'sat', facts: { name: 'Ann', seat: 'B' } },
    10: { code: 'bot', facts: { level: 'strong', name: 'Ben', seat: 'B' } },
    9: { code: 'left', facts: { name: 'Cleo', seat: 'C' } },
    11: { code: 'trouble', facts: { fault: 'slow', seat: 'B' } },
  });
  expect(newNotices(view, 2)).toEqual([
    'Cleo leaves the table.',
    'A bot (strong) plays for Ben.',
    'The bot on seat B thought for too long; a simpler one moved for it.',
  ]);
});

it('leaves out what the viewer did and what the page shows in another way', () => {
  const view = viewWith({
    3: { code: 'back', facts: { name: 'Ann', seat: 'A' } },
    4: { code: 'started' },
    5: { code: 'bot', facts: { level: 'novice', seat: 'C' } },
  });
  expect(newNotices(view, 0)).toEqual(['A bot (novice) takes seat C.']);
});

it('reports a resignation only if the game continues', () => {
  const view = viewWith({ 3: { code: 'resigned', facts: { name: 'Ben', seat: 'B' } } });
  expect(newNotices(view, 0)).toEqual(['Ben has resigned.']);
  expect(newNotices({ ...view, ended: { how: 'resigned', seat: 'B' } }, 0)).toEqual([]);
});
