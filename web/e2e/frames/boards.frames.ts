// Pans and zooms a full board of each game on the real page, and reports the time between frames.
// Bots have played the games to the end.

import { afterAll, beforeAll, test } from 'vitest';
import type { Browser } from 'playwright-core';
import type { GameName } from '../../src/protocol';
import { launchBrowser } from '../harness/chromium';
import { Person } from '../harness/person';
import { Server } from '../harness/server';

/** The duration of a frame at 60 per second. */
const FRAME_MS = 1000 / 60;

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.open(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Lets bots play a game to the end over the API; returns the id of the table. */
async function playByBots(person: Person, game: GameName): Promise<string> {
  return person.page.evaluate(async (name) => {
    const request = async (path: string, body?: object) => {
      const headers = { 'content-type': 'application/json' };
      const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(`/api${path}`, init)).json();
    };
    const bot = { kind: 'bot', level: 'novice' };
    const { table } = await request('/tables', { game: name, seats: [{ kind: 'person' }, bot], public: false });
    await request(`/tables/${table}/start`, { command_id: 'start' });
    await request(`/tables/${table}/seats/A/bot`, { command_id: 'bot', level: 'novice' });
    for (;;) {
      const { view } = await request(`/tables/${table}`);
      if (view.ended !== undefined) return table as string;
      await new Promise((next) => setTimeout(next, 250));
    }
  }, game);
}

test.each<GameName>(['carcassonne', 'codex', 'eldorado'])('%s', async (game) => {
  for (const device of ['desktop', 'phone'] as const) {
    const person = await Person.create(browser, server.address, { device, motion: true });
    const { page } = person;
    await person.open('/');
    await page.getByTestId('guest').waitFor();
    await person.open(`/t/${await playByBots(person, game)}`);
    await page.getByTestId('results-sheet').waitFor();
    await page.keyboard.press('Escape');
    const box = (await page.getByTestId('stage').boundingBox())!;
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const pan = await measure(person, async () => {
      await page.mouse.move(centre.x, centre.y);
      await page.mouse.down();
      for (let step = 0; step < 90; step += 1) {
        const angle = (step / 45) * Math.PI;
        await page.mouse.move(centre.x + Math.sin(angle) * 140, centre.y + Math.cos(angle) * 90 - 90);
      }
      await page.mouse.up();
    });
    const zoom = await measure(person, async () => {
      for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, step % 30 < 15 ? -60 : 60);
    });
    console.log(`${game}, ${device}: pan ${pan}; zoom ${zoom}`);
    await person.context.close();
  }
});

/** Reports the intervals between the frames that the page draws during an action. */
async function measure({ page }: Person, during: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(globalThis, { frames, isMeasured: true });
    const next = (at: number) => {
      frames.push(at);
      if ((globalThis as { isMeasured?: boolean }).isMeasured) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await during();
  const frames = await page.evaluate(() => {
    const world = globalThis as unknown as { frames: number[]; isMeasured: boolean };
    world.isMeasured = false;
    return world.frames;
  });
  const gaps = frames.slice(1).map((at, before) => at - frames[before]!).sort((a, b) => a - b);
  const at = (share: number) => (gaps[Math.floor((gaps.length - 1) * share)] ?? 0).toFixed(1);
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);
  return `median ${at(0.5)} ms, p95 ${at(0.95)}, worst ${at(1)}, dropped ${dropped} of ${gaps.length + dropped}`;
}
