import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StageState } from './stage.svelte';

let stage: StageState;

beforeEach(() => {
  stage = new StageState(4);
  stage.resize({ width: 400, height: 300 });
  stage.setBounds({ x: 0, y: 0, width: 1000, height: 1000 });
});

it('distinguishes clicks and drags', () => {
  stage.down(1, { x: 10, y: 10 });
  expect(stage.moved(1, { x: 13, y: 10 })).toBe(false);
  stage.up(1);
  expect(stage.isDragging).toBe(false);

  const { x } = stage.camera;
  stage.down(1, { x: 10, y: 10 });
  expect(stage.moved(1, { x: 40, y: 10 })).toBe(true);
  stage.up(1);
  expect(stage.isDragging).toBe(true);
  expect(stage.camera.x).toBe(x + 30);
});

it('two fingers zoom', () => {
  const { scale } = stage.camera;
  stage.down(1, { x: 100, y: 100 });
  stage.down(2, { x: 200, y: 100 });
  stage.moved(2, { x: 300, y: 100 });
  expect(stage.camera.scale).toBeCloseTo(scale * 2);
});

it('stays fitted while the board grows, until the player moves it', () => {
  stage.setBounds({ x: 0, y: 0, width: 500, height: 500 });
  const fitted = stage.camera;
  expect(fitted.scale).toBeCloseTo((300 - 80) / 500);
  stage.wheel({ x: 0, y: 0 }, -100);
  const own = stage.camera;
  stage.setBounds({ x: 0, y: 0, width: 2000, height: 2000 });
  expect(stage.camera).toEqual(own);
  stage.fit();
  expect(stage.camera.scale).toBeCloseTo((300 - 80) / 2000);
});

it('handles its keys, and arrows only while it has the focus', () => {
  expect(stage.key('ArrowLeft', false)).toBe(false);
  expect(stage.key('ArrowLeft', true)).toBe(true);
  expect(stage.key('0', false)).toBe(true);
  expect(stage.key('r', true)).toBe(false);
});

it('restores the saved camera', () => {
  stage.wheel({ x: 10, y: 10 }, -300);
  const own = stage.camera;
  stage.saveCamera();
  stage.centre({ x: 900, y: 900, width: 50, height: 50 });
  expect(stage.camera).not.toEqual(own);
  stage.restoreCamera();
  expect(stage.camera).toEqual(own);
});

it('does not zoom in to centre on a small place', () => {
  stage.wheel({ x: 200, y: 150 }, -600);
  const { scale } = stage.camera;
  stage.centre({ x: 500, y: 500, width: 10, height: 10 });
  expect(stage.camera.scale).toBeCloseTo(Math.max(scale, 1));
  expect(stage.camera.x + 505 * stage.camera.scale).toBeCloseTo(200);
});

it('zooms in for touch and back, and stays where the player has moved the board', () => {
  const far = stage.camera;
  const box = { x: 100, y: 100, width: 100, height: 100 };
  stage.saveCamera();
  stage.closeUp(box, 1.5);
  expect(stage.camera.scale).toBe(1.5);
  expect(stage.isInView(box)).toBe(true);
  stage.restoreCamera();
  expect(stage.camera).toEqual(far);

  stage.saveCamera();
  stage.closeUp(box, 1.5);
  stage.wheel({ x: 0, y: 0 }, -10);
  const own = stage.camera;
  stage.restoreCamera();
  expect(stage.camera).toEqual(own);
});

it('pans only to places out of view if the scale is large enough', () => {
  const box = { x: 100, y: 100, width: 100, height: 100 };
  stage.closeUp(box, 2);
  const near = stage.camera;
  stage.closeUp({ ...box, x: 110 }, 1.5);
  expect(stage.camera).toEqual(near);
  const away = { ...box, x: 700 };
  expect(stage.isInView(away)).toBe(false);
  stage.closeUp(away, 1.5);
  expect(stage.isInView(away)).toBe(true);
  expect(stage.camera.scale).toBeGreaterThanOrEqual(1.5);
});

it('continues an animation to its target when the screen changes size', () => {
  const frames: ((now: number) => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (go: (now: number) => void) => frames.push(go));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => (frames[frame - 1] = () => {}));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const box = { x: 100, y: 100, width: 100, height: 100 };
  stage.closeUp(box, 1.5);
  stage.resize({ width: 400, height: 250 });
  for (const go of [...frames]) go(Number.MAX_SAFE_INTEGER);
  expect(stage.camera.scale).toBe(1.5);
  expect(stage.camera.y + 150 * 1.5).toBe(125);
});

it('regards everything as visible before it has a size', () => {
  expect(new StageState().isInView({ x: 900, y: 900, width: 10, height: 10 })).toBe(true);
});

afterEach(() => void vi.unstubAllGlobals());
