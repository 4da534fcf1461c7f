// A small SOCKS proxy between one browser and the network, which tests can cut. Chromium's offline
// mode blocks new requests, but leaves open sockets alone.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class NetworkProxy {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(private readonly server: Server) {
    server.on('connection', (client) => this.accept(client));
  }

  static async start(): Promise<NetworkProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new NetworkProxy(server);
  }

  get address(): string {
    return `socks5://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Closes all open connections and refuses new ones. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  restore(): void {
    this.isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private accept(client: Socket): void {
    this.track(client);
    if (this.isCut) return void client.destroy();
    // RFC 1928: a greeting, answered with "no authentication"; then the connect request.
    client.once('data', () => {
      client.write(Buffer.from([5, 0]));
      client.once('data', (request: Buffer) => {
        const { host, port } = targetOf(request);
        const target = connect(port, host, () => {
          client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
          client.pipe(target).pipe(client);
        });
        this.track(target);
        target.once('close', () => client.destroy());
        client.once('close', () => target.destroy());
      });
    });
  }

  private track(socket: Socket): void {
    this.sockets.add(socket);
    // Broken connections are what the proxy is for.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.sockets.delete(socket));
  }
}

function targetOf(request: Buffer): { host: string; port: number } {
  const isName = request[3] === 3;
  const host = isName
    ? request.toString('latin1', 5, 5 + request[4]!)
    : [...request.subarray(4, 8)].join('.');
  return { host, port: request.readUInt16BE(isName ? 5 + request[4]! : 8) };
}
