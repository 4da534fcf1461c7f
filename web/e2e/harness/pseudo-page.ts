// The page in a pseudo language: built for one test file with `VITE_PSEUDO=1`, so that every text of
// the catalogue is enclosed in ⟦ ⟧. Only the files of the page come from that build; the API and the
// sockets are those of the real server.

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
    // In a process of its own, because the environment of Vitest would make Vite build for tests.
    const { VITEST: _, ...rest } = process.env;
    const env = { ...rest, NODE_ENV: 'production', VITE_PSEUDO: '1' };
    const options = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
    await promisify(execFile)(process.execPath, [vite, ...options], { cwd: web, env });
    return new PseudoPage(folder);
  }

  /** Serves the files of this build to the person's browser from now on. */
  async serve({ context, home }: Person): Promise<void> {
    // An intercepted page needs a permission to reach the local server. Granting replaces all
    // earlier grants, so those are repeated.
    const permissions = ['clipboard-read', 'clipboard-write', 'local-network-access'];
    await context.grantPermissions(permissions, { origin: home });
    const isPage = ({ origin, pathname }: URL) => origin === home && !pathname.startsWith('/api');
    await context.route(isPage, async (route) => {
      const file = join(this.folder, new URL(route.request().url()).pathname);
      const isFile = file !== join(this.folder, '/') && existsSync(file);
      // Every other path is an address of the page.
      await route.fulfill({ path: isFile ? file : join(this.folder, 'index.html') });
    });
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}
