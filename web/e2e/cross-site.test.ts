// Pages of other sites: whatever requests they trigger, the visitor keeps their identity and seats.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useHarness } from './harness/harness';
import type { Person } from './harness/person';
import { enterName, setUpTable } from './play/table';

const harness = useHarness();

/** Another site. Its page submits a form to the target in its address. */
let site: Server;
let port = 0;

beforeAll(async () => {
  site = createServer((request, response) => {
    const target = new URL(request.url ?? '/', 'http://site').searchParams.get('target');
    // The body of such a form is `{"name":"="}`: JSON with another content type.
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

/** Submits the form from a page on this host; returns the status of the response. */
async function sendForm({ page }: Person, host: string): Promise<number> {
  const target = `${harness.server.address}/api/guests`;
  const response = page.waitForResponse((candidate) => candidate.url() === target);
  await page.goto(`http://${host}:${port}/?target=${encodeURIComponent(target)}`);
  const status = (await response).status();
  // Otherwise the response could still replace the page that is opened next.
  await page.waitForURL(target);
  return status;
}

// Another port is another origin of the same site, so the cookie is sent with the form; another
// host name is another site, so it is not.
test.each(['127.0.0.1', 'localhost'])('a form on a page at %s does not replace a guest', async (host) => {
  const ann = await harness.person();
  await enterName(ann, 'Ann');
  await setUpTable(ann, { game: 'carcassonne' });
  const before = await me(ann);
  const cookies = await ann.context.cookies();
  await ann.allowingErrors(/status of 403/, async () => {
    expect(await sendForm(ann, host)).toBe(403);
  });
  expect(await ann.context.cookies()).toEqual(cookies);
  await ann.open('/');
  expect(await me(ann)).toEqual(before);
  await ann.page.getByTestId('my-tables').getByRole('link').first().waitFor();
});

test('a script on a page of another site cannot act for a guest', async () => {
  const ann = await harness.person();
  await enterName(ann, 'Ann');
  const before = await me(ann);
  const cookies = await ann.context.cookies();
  await ann.allowingErrors(/status of 403|blocked by CORS policy|ERR_FAILED/, async () => {
    await ann.page.goto(`http://127.0.0.1:${port}/`);
    const results = await ann.page.evaluate(async (server) => {
      const send = (path: string, init: RequestInit) =>
        fetch(server + path, { credentials: 'include', ...init }).then(
          () => 'sent',
          () => 'blocked',
        );
      const name = '{"name":"Eve"}';
      return [
        await send('/api/guests', { method: 'POST', mode: 'no-cors', body: name }),
        await send('/api/me', { method: 'PATCH', body: name }),
        await send('/api/me', { method: 'DELETE' }),
      ];
    }, harness.server.address);
    expect(results).toEqual(['sent', 'blocked', 'blocked']);
  });
  expect(await ann.context.cookies()).toEqual(cookies);
  await ann.open('/');
  expect(await me(ann)).toEqual(before);
});
