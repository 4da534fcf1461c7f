// The seat links that this browser has created. The server sends a link once, and a new link
// invalidates the previous one, so links are stored: copying twice gives the same link.

import type { SeatLetter } from '../protocol';
import { api, type Answer } from './api';

const keyOf = (tableId: string, seat: SeatLetter): string => `tessera.link.${tableId}.${seat}`;

const seatAddress = (tableId: string, link: string): string =>
  `${location.origin}/t/${tableId}#seat=${link}`;

export const watchAddress = (tableId: string): string => `${location.origin}/t/${tableId}`;

export function storeLinks(tableId: string, links: { [key in SeatLetter]?: string }): void {
  for (const [seat, link] of Object.entries(links))
    localStorage.setItem(keyOf(tableId, seat as SeatLetter), link);
}

export function deleteLink(tableId: string, seat: SeatLetter): void {
  localStorage.removeItem(keyOf(tableId, seat));
}

/** The address that seats a friend; creates a link if none is stored. */
export async function inviteAddress(tableId: string, seat: SeatLetter): Promise<Answer<string>> {
  const known = localStorage.getItem(keyOf(tableId, seat));
  if (known !== null) return { ok: true, body: seatAddress(tableId, known) };
  const answer = await api.seatLink(tableId, seat);
  if (!answer.ok) return answer;
  storeLinks(tableId, { [seat]: answer.body.link });
  return { ok: true, body: seatAddress(tableId, answer.body.link) };
}
