// A small router over the History API.

export type Route =
  | { page: 'home' }
  | { page: 'table'; tableId: string }
  | { page: 'replay'; tableId: string; step: number | undefined }
  | { page: 'not-found' };

export function routeOf(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, tableId, replay, step, ...more] = parts;
  if (first === undefined) return { page: 'home' };
  if (first !== 't' || tableId === undefined || more.length > 0) return { page: 'not-found' };
  if (replay === undefined) return { page: 'table', tableId };
  if (replay !== 'replay' || (step !== undefined && !/^\d{1,6}$/.test(step)))
    return { page: 'not-found' };
  return { page: 'replay', tableId, step: step === undefined ? undefined : Number(step) };
}

/** The secret of a seat link in the fragment of an address. */
export function seatLinkIn(hash: string): string | undefined {
  return /^#seat=([A-Za-z0-9_-]{1,64})$/.exec(hash)?.[1];
}

export const tablePath = (tableId: string): string => `/t/${tableId}`;
export const replayPath = (tableId: string, step?: number): string =>
  step === undefined ? `/t/${tableId}/replay` : `/t/${tableId}/replay/${step}`;

class Router {
  route: Route = $state.raw({ page: 'home' });
  /** The seat link from the address, until it is used. */
  seatLink: string | undefined = $state.raw();

  /** Reads the address. A seat link is removed from it before the first request is sent. */
  start(): void {
    this.readAddress();
    addEventListener('popstate', () => this.readAddress());
    addEventListener('hashchange', () => this.readAddress());
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.readAddress();
    scrollTo(0, 0);
  }

  /** Changes the address without navigating, as for a step of a replay. */
  replace(path: string): void {
    history.replaceState(null, '', path);
  }

  /** Handles clicks on internal links without a page load. */
  handleClick(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = (event.target as Element | null)?.closest?.('a');
    if (!anchor || anchor.target || anchor.origin !== location.origin) return;
    if (anchor.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(anchor.pathname + anchor.hash);
  }

  private readAddress(): void {
    const link = seatLinkIn(location.hash);
    if (link !== undefined) {
      history.replaceState(null, '', location.pathname);
      this.seatLink = link;
    }
    this.route = routeOf(location.pathname);
  }
}

export const router = new Router();
