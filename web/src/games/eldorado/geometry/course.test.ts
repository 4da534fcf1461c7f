import { describe, expect, it } from 'vitest';
import { board } from '../fixtures/tables';
import { VARIANTS, borders, cityMiddle, drawnBlockades, drawnSpaces, startBanner } from './course';
import { RADIUS, boxAround, centre } from './hex';

const { course } = board;

describe('the spaces of a course', () => {
  const spaces = drawnSpaces(course);

  it('are all drawn at their positions', () => {
    expect(spaces).toHaveLength(Object.keys(course.spaces).length);
    for (const { space, x, y } of spaces) expect({ x, y }).toEqual(centre(space));
  });

  it('include start and finish', () => {
    expect(
      spaces
        .filter(({ start }) => start)
        .map(({ start }) => start)
        .sort(),
    ).toEqual(['1', '2', '3', '4']);
    expect(spaces.filter(({ isFinish }) => isFinish)).toHaveLength(3);
  });

  it('vary, and always in the same way', () => {
    const variants = spaces.map(({ variant }) => variant);
    expect(new Set(variants).size).toBe(VARIANTS);
    expect(drawnSpaces(course).map(({ variant }) => variant)).toEqual(variants);
  });
});

describe('borders', () => {
  it('have a closed rim and a line per seam', () => {
    const { rim, seams } = borders(course);
    expect(rim.endsWith('Z')).toBe(true);
    // Four seams of large tiles and the finish; on this course, three tiles never meet.
    expect(seams.match(/M/g)).toHaveLength(5);
    // Seven sides where large tiles meet, each drawn once.
    expect(seams.split('M').map((line) => line.split('L').length - 1)).toContain(7);
    expect(Math.max(...seams.split('M').map((line) => line.split('L').length - 1))).toBe(7);
  });
});

describe('a blockade', () => {
  it('covers the complete seam, with its plate in the middle', () => {
    for (const { path, x, y, blockade } of drawnBlockades(board.blockades)) {
      expect(path.match(/M/g)).toHaveLength(1);
      expect(path.match(/[ML]/g)).toHaveLength(blockade.seam.length + 1);
      const box = boxAround(blockade.seam.flat());
      expect(x > box.x && x < box.x + box.width).toBe(true);
      expect(y > box.y && y < box.y + box.height).toBe(true);
    }
  });
});

describe('the ends of the course', () => {
  it('have the city behind the finish and the banner in front of the start', () => {
    const city = cityMiddle(course)!;
    const finish = Object.keys(course.finish).map(centre);
    for (const { x, y } of finish)
      expect(Math.hypot(city.x - x, city.y - y)).toBeGreaterThan(RADIUS);
    const banner = startBanner(course)!;
    const spaces = Object.keys(course.spaces).map(centre);
    for (const { x, y } of spaces)
      expect(Math.hypot(banner.x - x, banner.y - y)).toBeGreaterThan(RADIUS);
  });

  it('are left out if a course has none', () => {
    const bare = { ...course, city: {}, starts: {} };
    expect(cityMiddle(bare)).toBeUndefined();
    expect(startBanner(bare)).toBeUndefined();
  });
});
