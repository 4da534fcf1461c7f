// The page in a language that nobody speaks: built for one test file with `VITE_PSEUDO=1`, so that
// every text of the catalogue stands in ⟦ ⟧. Only the files of the page come from that build; the
// API and the sockets are those of the real server.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Person } from './person';

const web = resolve(import.meta.dirname, '../..');
const vite = resolve(web, 'node_modules/vite/bin/vite.js');

export class PseudoPage {
  private constructor(private readonly folder: string) {}

  static async build(): Promise<PseudoPage> {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-pseudo-'));
    // A process of its own: in this one Vite would build for tests. It reads both variables.
    const { VITEST: _, ...rest } = process.env;
    const env = { ...rest, NODE_ENV: 'production', VITE_PSEUDO: '1' };
    const given = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
    await promisify(execFile)(process.execPath, [vite, ...given], { cwd: web, env });
    return new PseudoPage(folder);
  }

  /** From now on this person's browser gets the files of this build. */
  async serve({ context, home }: Person): Promise<void> {
    // A page that came from no server is a stranger to the network of this machine. What was
    // granted before is granted again, as this grants nothing else.
    const permissions = ['clipboard-read', 'clipboard-write', 'local-network-access'];
    await context.grantPermissions(permissions, { origin: home });
    const isPage = ({ origin, pathname }: URL) => origin === home && !pathname.startsWith('/api');
    await context.route(isPage, async (route) => {
      const file = join(this.folder, new URL(route.request().url()).pathname);
      const isFile = file !== join(this.folder, '/') && existsSync(file);
      // Whatever is no file is an address of the page.
      await route.fulfill({ path: isFile ? file : join(this.folder, 'index.html') });
    });
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}
