// The links to seats that this browser has made. They are told once, and a new one ends the one
// before it: so they are kept, and the same link can be copied twice.

import type { SeatLetter } from '../protocol';
import { api, type Answer } from './api';

const keyOf = (table: string, seat: SeatLetter): string => `tessera.link.${table}.${seat}`;

export const seatAddress = (table: string, link: string): string =>
  `${location.origin}/t/${table}#seat=${link}`;

export const watchAddress = (table: string): string => `${location.origin}/t/${table}`;

export function keepLinks(table: string, links: { [key in SeatLetter]?: string }): void {
  for (const [seat, link] of Object.entries(links))
    localStorage.setItem(keyOf(table, seat as SeatLetter), link);
}

export function forgetLink(table: string, seat: SeatLetter): void {
  localStorage.removeItem(keyOf(table, seat));
}

/** The address of a seat to send to a friend. */
export async function linkTo(table: string, seat: SeatLetter): Promise<Answer<string>> {
  const known = localStorage.getItem(keyOf(table, seat));
  if (known !== null) return { ok: true, body: seatAddress(table, known) };
  const answer = await api.seatLink(table, seat);
  if (!answer.ok) return answer;
  keepLinks(table, { [seat]: answer.body.link });
  return { ok: true, body: seatAddress(table, answer.body.link) };
}
