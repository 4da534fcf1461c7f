import { expect, it } from 'vitest';
import type { Seated } from '../protocol';
import type { Answer, PageError } from './api';
import { memoryStorage } from './fake-network';
import { Invitation } from './invitation.svelte';

const SEATED: Answer<Seated> = { ok: true, body: { table: 't', seat: 'B', token: '', version: 2 } };
const refusing = (error: PageError): Answer<Seated> => ({ ok: false, error });
const TAKEN: PageError = { code: 'name-taken', facts: { name: 'Ann' } };

/** A visitor whose claims get these answers, in order. */
function visitor(answers: Answer<Seated>[], hasName = true) {
  const stored = new Map<string, string>();
  const links: string[] = [];
  const results: string[] = [];
  const host = {
    storage: memoryStorage(stored),
    claim: (_: string, link: string) => {
      links.push(link);
      return Promise.resolve(answers.shift()!);
    },
    hasName: () => hasName,
    onSeated: () => void results.push('seated'),
    onRefused: ({ code }: PageError) => void results.push(code),
  };
  return { open: (tableId = 't') => new Invitation(tableId, host), links, results, stored };
}

it('takes the seat at once for a visitor with a name, and asks the others for one', async () => {
  const known = visitor([SEATED]);
  const invitation = known.open();
  await invitation.accept('secret');
  expect(invitation.isAskingForName).toBe(false);
  expect([known.links, known.results]).toEqual([['secret'], ['seated']]);

  const unknown = visitor([SEATED], false);
  const asking = unknown.open();
  await asking.accept('secret');
  expect([asking.isAskingForName, unknown.links]).toEqual([true, []]);
  expect(await asking.takeSeat()).toBeUndefined();
  expect([asking.isAskingForName, unknown.results]).toEqual([false, ['seated']]);
});

it('asks for another name while the name is taken, and keeps the link until then', async () => {
  const { open, links, results, stored } = visitor([refusing(TAKEN), refusing(TAKEN), SEATED]);
  const invitation = open();
  await invitation.accept('secret');
  expect([invitation.isAskingForName, invitation.refusal]).toEqual([true, TAKEN]);
  expect(await invitation.takeSeat()).toEqual(TAKEN);
  expect([invitation.isAskingForName, results]).toEqual([true, []]);
  expect(await invitation.takeSeat()).toBeUndefined();
  expect([invitation.isAskingForName, invitation.refusal]).toEqual([false, undefined]);
  expect(results).toEqual(['seated']);
  expect(links).toEqual(['secret', 'secret', 'secret']);
  expect(stored.size).toBe(0);
});

it('keeps the link across a reload, for its own table only', async () => {
  const { open, links, results } = visitor([refusing(TAKEN), SEATED]);
  await open().accept('secret');
  await open('another').accept();
  expect(links).toEqual(['secret']);
  await open().accept();
  expect([links, results]).toEqual([['secret', 'secret'], ['seated']]);
});

it('reports an invalid link and forgets it', async () => {
  const { open, links, results } = visitor([refusing({ code: 'link-used' })]);
  const invitation = open();
  await invitation.accept('secret');
  expect([invitation.isAskingForName, results]).toEqual([false, ['link-used']]);
  await invitation.accept();
  expect(links).toHaveLength(1);
});
