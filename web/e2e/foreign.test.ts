// Pages of other sites: whatever they make a visitor's browser send, the visitor stays who they
// were and keeps their seats.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouse } from './house/house';
import type { Person } from './house/person';
import { comeIn, setUp } from './play/table';

const house = openHouse();

/** Another site, whose page sends a form by itself to the target that its address names. */
let site: Server;
let port = 0;

beforeAll(async () => {
  site = createServer((request, response) => {
    const target = new URL(request.url ?? '/', 'http://site').searchParams.get('target');
    // The body of such a form is `{"name":"="}`: JSON by another name.
    const form = `<form method="post" enctype="text/plain" action="${target}">
        <input name='{"name":"' value='"}'>
      </form>
      <script>document.forms[0].submit()</script>`;
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><link rel="icon" href="data:,">${target === null ? '' : form}`);
  });
  site.listen(0);
  await once(site, 'listening');
  port = (site.address() as AddressInfo).port;
});

afterAll(async () => {
  site.close();
  await once(site, 'close');
});

interface Guest {
  guest: string;
  name: string;
}

const me = ({ page }: Person): Promise<Guest> =>
  page.evaluate(async () => (await fetch('/api/me')).json() as Promise<Guest>);

/** Sends the form from a page on this host, and says what the server answered. */
async function sendForm({ page }: Person, host: string): Promise<number> {
  const target = `${house.server.address}/api/guests`;
  const answered = page.waitForResponse((response) => response.url() === target);
  await page.goto(`http://${host}:${port}/?target=${encodeURIComponent(target)}`);
  return (await answered).status();
}

// By port alone it is another origin of the same site, so that the cookie travels with the form;
// by name it is another site, and the cookie stays at home.
test.each(['127.0.0.1', 'localhost'])('a form on a page at %s does not replace a guest', async (host) => {
  const ann = await house.person();
  await comeIn(ann, 'Ann');
  await setUp(ann, { game: 'carcassonne' });
  const before = await me(ann);
  const cookies = await ann.context.cookies();
  await ann.expecting(/status of 403/, async () => {
    expect(await sendForm(ann, host)).toBe(403);
  });
  expect(await ann.context.cookies()).toEqual(cookies);
  await ann.open('/');
  expect(await me(ann)).toEqual(before);
  await ann.page.getByTestId('my-tables').getByRole('link').first().waitFor();
});

test('a script on a page of another site does nothing in the name of a guest', async () => {
  const ann = await house.person();
  await comeIn(ann, 'Ann');
  const before = await me(ann);
  const cookies = await ann.context.cookies();
  await ann.expecting(/status of 403|blocked by CORS policy|ERR_FAILED/, async () => {
    await ann.page.goto(`http://127.0.0.1:${port}/`);
    const tried = await ann.page.evaluate(async (server) => {
      const send = (path: string, init: RequestInit) =>
        fetch(server + path, { credentials: 'include', ...init }).then(
          () => 'sent',
          () => 'stopped',
        );
      const name = '{"name":"Eve"}';
      return [
        await send('/api/guests', { method: 'POST', mode: 'no-cors', body: name }),
        await send('/api/me', { method: 'PATCH', body: name }),
        await send('/api/me', { method: 'DELETE' }),
      ];
    }, house.server.address);
    expect(tried).toEqual(['sent', 'stopped', 'stopped']);
  });
  expect(await ann.context.cookies()).toEqual(cookies);
  await ann.open('/');
  expect(await me(ann)).toEqual(before);
});
