// The cable between one person and the world: a small SOCKS proxy that can be cut. Going offline
// in Chromium stops what is asked for anew, but leaves open sockets alone.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class Cable {
  private readonly ends = new Set<Socket>();
  private isCut = false;

  private constructor(private readonly server: Server) {
    server.on('connection', (near) => this.join(near));
  }

  static async lay(): Promise<Cable> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Cable(server);
  }

  get address(): string {
    return `socks5://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** All that is open breaks, and nothing new comes through. */
  cut(): void {
    this.isCut = true;
    for (const end of this.ends) end.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  async remove(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket): void {
    this.keep(near);
    if (this.isCut) return void near.destroy();
    // RFC 1928: a greeting, answered with "no password"; then where to.
    near.once('data', () => {
      near.write(Buffer.from([5, 0]));
      near.once('data', (wish: Buffer) => {
        const { host, port } = addressIn(wish);
        const far = connect(port, host, () => {
          near.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
          near.pipe(far).pipe(near);
        });
        this.keep(far);
        far.once('close', () => near.destroy());
        near.once('close', () => far.destroy());
      });
    });
  }

  private keep(end: Socket): void {
    this.ends.add(end);
    // A cable that breaks is what it is for.
    end.on('error', () => end.destroy());
    end.once('close', () => this.ends.delete(end));
  }
}

function addressIn(wish: Buffer): { host: string; port: number } {
  const isName = wish[3] === 3;
  const host = isName ? wish.toString('latin1', 5, 5 + wish[4]!) : [...wish.subarray(4, 8)].join('.');
  return { host, port: wish.readUInt16BE(isName ? 5 + wish[4]! : 8) };
}
