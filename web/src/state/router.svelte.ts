// Where one is: a small router over the History API.

export type Route =
  | { page: 'home' }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string; step: number | undefined }
  | { page: 'nowhere' };

export function routeOf(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, table, replay, step, ...more] = parts;
  if (first === undefined) return { page: 'home' };
  if (first !== 't' || table === undefined || more.length > 0) return { page: 'nowhere' };
  if (replay === undefined) return { page: 'table', table };
  if (replay !== 'replay' || (step !== undefined && !/^\d{1,6}$/.test(step)))
    return { page: 'nowhere' };
  return { page: 'replay', table, step: step === undefined ? undefined : Number(step) };
}

/** The secret of a seat's link in what stands behind the `#`. */
export function seatLinkIn(hash: string): string | undefined {
  return /^#seat=([A-Za-z0-9_-]{1,64})$/.exec(hash)?.[1];
}

export const tablePath = (table: string): string => `/t/${table}`;
export const replayPath = (table: string, step?: number): string =>
  step === undefined ? `/t/${table}/replay` : `/t/${table}/replay/${step}`;

class Router {
  route: Route = $state.raw({ page: 'home' });
  /** The seat's link that one came with, until it is used. */
  seatLink: string | undefined = $state.raw();

  /** Reads the address. A seat's link leaves it at once, before anything is sent anywhere. */
  start(): void {
    this.read();
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.read();
    scrollTo(0, 0);
  }

  /** The address changes, the page stays: a step of a replay. */
  note(path: string): void {
    history.replaceState(null, '', path);
  }

  /** Follows links inside the page without loading it again. */
  follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = (event.target as Element | null)?.closest?.('a');
    if (!anchor || anchor.target || anchor.origin !== location.origin) return;
    if (anchor.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(anchor.pathname + anchor.hash);
  }

  private read(): void {
    const link = seatLinkIn(location.hash);
    if (link !== undefined) {
      history.replaceState(null, '', location.pathname);
      this.seatLink = link;
    }
    this.route = routeOf(location.pathname);
  }
}

export const router = new Router();
