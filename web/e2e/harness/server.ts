// The real binary on a free port, with a new database in a temporary folder.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const web = resolve(import.meta.dirname, '../..');

function binary(): string {
  const given = process.env['TESSERA_BINARY'];
  const path = given === undefined ? resolve(web, '../target/debug/tessera') : resolve(given);
  if (existsSync(path)) return path;
  throw new Error(
    `there is no server at ${path}: build it with \`cargo build --bins\`, or name one in TESSERA_BINARY`,
  );
}

/** Everybody in a test has one address, so nothing is limited by address. */
const OPTIONS = ['--log', 'warn', '--bot-time', '200', '--limits', 'off'];

/** The environment without the variables that configure a server. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TESSERA_')));

export class Server {
  /** `http://127.0.0.1:PORT`, also after a restart. */
  address = '';
  private child: ChildProcess | undefined;
  private errorOutput = '';

  private constructor(private readonly folder: string) {}

  static async open(): Promise<Server> {
    if (!existsSync(resolve(web, 'dist/index.html')))
      throw new Error('the page is not built: run `npm run build` in web/');
    const server = new Server(await mkdtemp(join(tmpdir(), 'tessera-e2e-')));
    await server.start();
    return server;
  }

  /** Starts the server; after a kill, with the same database and port. */
  async start(): Promise<void> {
    const listen = this.address === '' ? '127.0.0.1:0' : new URL(this.address).host;
    const database = `sqlite://${join(this.folder, 'tables.db')}`;
    const child = spawn(
      binary(),
      ['serve', '--listen', listen, '--database', database, ...OPTIONS],
      { env: environment(), cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.child = child;
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.errorOutput += text));
    this.address = await new Promise<string>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`the server did not start:\n${this.errorOutput}`)));
      createInterface(child.stdout).on('line', (line) => {
        const address = /^ {2}(http:\S+)$/.exec(line)?.[1];
        if (address !== undefined) resolve(address);
      });
    });
  }

  /** Kills the server without warning, like a power failure. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Shuts the server down, and checks that it exits cleanly. */
  async close(): Promise<void> {
    const child = this.child;
    await this.end('SIGTERM');
    await rm(this.folder, { recursive: true });
    if (child?.exitCode !== 0)
      throw new Error(`the server ended with ${child?.exitCode ?? child?.signalCode}:\n${this.errorOutput}`);
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
