// A room over plain HTTP, for the gallery: it looks again a few times a second. The page itself
// has a better one.

import type { ErrorBody, PreviewAnswer, TableView } from '../src/protocol';
import type { BoardOf, ChoicesOf, Room } from '../src/games/contract';

export async function liveRoom(table: string, token: string): Promise<Room<'eldorado'>> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const call = async (path: string, body?: unknown): Promise<any> => {
    const answer = await fetch(
      `/api/tables/${table}${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    return answer.json();
  };
  let view = $state.raw<TableView>((await call('')).view);
  let isSending = $state(false);
  const look = async (): Promise<void> => {
    const next: TableView = (await call('')).view;
    if (next.version !== view.version) view = next;
  };
  setInterval(look, 250);
  return {
    get view() {
      return view;
    },
    get board() {
      return view.board as BoardOf<'eldorado'>;
    },
    get choices() {
      return (isSending ? undefined : view.choices) as ChoicesOf<'eldorado'> | undefined;
    },
    get me() {
      return view.viewer === 'spectator' ? undefined : view.viewer;
    },
    get news() {
      return Object.values(view.log);
    },
    get isSending() {
      return isSending;
    },
    preview: (actions): Promise<PreviewAnswer> =>
      call('/preview', { expected_version: view.version, actions }),
    async send(actions) {
      isSending = true;
      const answer = await call('/commands', {
        command_id: `c${Math.random()}`.replace('.', ''),
        expected_version: view.version,
        actions,
      });
      await look();
      isSending = false;
      if (answer.code) console.error('refused', JSON.stringify(actions), answer.sentence);
      return answer.code ? (answer as ErrorBody) : undefined;
    },
    say(sentence) {
      console.log('say', sentence);
    },
  };
}
