import type { BoardOf, ChoicesOf, Room } from '../src/games/contract';
import type { ErrorBody, LogEntry, PreviewAnswer, SeatLetter, TableView } from '../src/protocol';

const views = import.meta.glob('../src/games/codex/fixtures/*.json');

/** A room over plain HTTP, good enough to try things. */
export class GalleryRoom implements Room<'codex'> {
  view: TableView = $state.raw()!;
  isSending = $state(false);
  said = $state('');
  constructor(
    view: TableView,
    private readonly call?: (path: string, body?: object) => Promise<any>,
  ) {
    this.view = view;
  }
  get board(): BoardOf<'codex'> {
    return this.view.board as BoardOf<'codex'>;
  }
  get choices(): ChoicesOf<'codex'> | undefined {
    return this.isSending ? undefined : (this.view.choices as ChoicesOf<'codex'> | undefined);
  }
  get me(): SeatLetter | undefined {
    return this.view.viewer === 'spectator' ? undefined : this.view.viewer;
  }
  get news(): LogEntry[] {
    return Object.keys(this.view.log).map(Number).sort((a, b) => a - b).map((n) => this.view.log[n]!);
  }
  async preview(actions: readonly string[]): Promise<PreviewAnswer> {
    if (!this.call) {
      const error = { status: 409, code: 'cost-not-met', sentence: 'card 44 needs 3 fungi, you show 1' };
      const isLegal = this.view.choices?.actions['place']?.[actions[0]!];
      return isLegal
        ? { answer: 'effect', version: 0, log: [], gained: {}, patch: {}, chance: false }
        : { answer: 'refused', error };
    }
    return this.call('preview', { expected_version: this.view.version, actions });
  }
  async send(actions: readonly string[]): Promise<ErrorBody | undefined> {
    if (!this.call) return undefined;
    this.isSending = true;
    const answer = await this.call('commands', {
      command_id: crypto.randomUUID(),
      expected_version: this.view.version,
      actions,
    });
    await this.look();
    this.isSending = false;
    if (answer.sentence) this.say(answer.sentence);
    return answer.sentence ? answer : undefined;
  }
  async look() {
    this.view = (await this.call!('')).view;
  }
  say(sentence: string) {
    this.said = sentence;
  }
}

export async function keptRoom(name: string): Promise<GalleryRoom> {
  const module = (await views[`../src/games/codex/fixtures/${name}.json`]!()) as { default: unknown };
  return new GalleryRoom(module.default as TableView);
}

export async function liveRoom(seats: number): Promise<GalleryRoom> {
  let token = '';
  const call = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
    return (await fetch(`/api/${path}`, init)).json();
  };
  const guest = await call('guests', { name: 'Ann' });
  token = guest.token;
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', level: 'novice' }));
  const { table } = await call('tables', { game: 'codex', seats: [{ kind: 'person' }, ...bots] });
  await call(`tables/${table}/start`, {});
  const { view } = await call(`tables/${table}`);
  const room = new GalleryRoom(view, (path, body) => call(`tables/${table}${path && `/${path}`}`, body));
  setInterval(() => !room.choices && !room.isSending && room.look(), 300);
  return room;
}
