import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StageState } from './stage.svelte';

let stage: StageState;

beforeEach(() => {
  stage = new StageState(4);
  stage.resize({ width: 400, height: 300 });
  stage.bounds({ x: 0, y: 0, width: 1000, height: 1000 });
});

it('a click is not a drag, and a drag is not a click', () => {
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

it('stays fitted while the board grows, until somebody moves it', () => {
  stage.bounds({ x: 0, y: 0, width: 500, height: 500 });
  const fitted = stage.camera;
  expect(fitted.scale).toBeCloseTo((300 - 80) / 500);
  stage.wheel({ x: 0, y: 0 }, -100);
  const own = stage.camera;
  stage.bounds({ x: 0, y: 0, width: 2000, height: 2000 });
  expect(stage.camera).toEqual(own);
  stage.fit();
  expect(stage.camera.scale).toBeCloseTo((300 - 80) / 2000);
});

it('knows its keys, and leaves arrows to what has the focus', () => {
  expect(stage.key('ArrowLeft', false)).toBe(false);
  expect(stage.key('ArrowLeft', true)).toBe(true);
  expect(stage.key('0', false)).toBe(true);
  expect(stage.key('r', true)).toBe(false);
});

it('comes back from where it was shown something', () => {
  stage.wheel({ x: 10, y: 10 }, -300);
  const own = stage.camera;
  stage.setOut();
  stage.centre({ x: 900, y: 900, width: 50, height: 50 });
  expect(stage.camera).not.toEqual(own);
  stage.comeBack();
  expect(stage.camera).toEqual(own);
});

it('centring does not zoom in on a place that is large enough', () => {
  stage.wheel({ x: 200, y: 150 }, -600);
  const { scale } = stage.camera;
  stage.centre({ x: 500, y: 500, width: 10, height: 10 });
  expect(stage.camera.scale).toBeCloseTo(Math.max(scale, 1));
  expect(stage.camera.x + 505 * stage.camera.scale).toBeCloseTo(200);
});

it('goes close enough to be touched, comes back, and stays where a hand has moved it', () => {
  const far = stage.camera;
  const box = { x: 100, y: 100, width: 100, height: 100 };
  stage.setOut();
  stage.closeUp(box, 1.5);
  expect(stage.camera.scale).toBe(1.5);
  expect(stage.sees(box)).toBe(true);
  stage.comeBack();
  expect(stage.camera).toEqual(far);

  stage.setOut();
  stage.closeUp(box, 1.5);
  stage.wheel({ x: 0, y: 0 }, -10);
  const own = stage.camera;
  stage.comeBack();
  expect(stage.camera).toEqual(own);
});

it('is close enough already: only what is out of sight is brought into it', () => {
  const box = { x: 100, y: 100, width: 100, height: 100 };
  stage.closeUp(box, 2);
  const near = stage.camera;
  stage.closeUp({ ...box, x: 110 }, 1.5);
  expect(stage.camera).toEqual(near);
  const away = { ...box, x: 700 };
  expect(stage.sees(away)).toBe(false);
  stage.closeUp(away, 1.5);
  expect(stage.sees(away)).toBe(true);
  expect(stage.camera.scale).toBeGreaterThanOrEqual(1.5);
});

it('comes to where it was going, also when the screen changes on the way', () => {
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

it('misses nothing before it knows its size', () => {
  expect(new StageState().sees({ x: 900, y: 900, width: 10, height: 10 })).toBe(true);
});

afterEach(() => void vi.unstubAllGlobals());
