// Compresses the built files at the highest level, so that the server only has to choose.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Plugin, ResolvedConfig } from 'vite';

const packed = /\.(html|js|css|svg|json)$/;
const pack = {
  '.br': (text: Buffer) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  '.gz': (text: Buffer) => promisify(gzip)(text, { level: 9 }),
};

/** Writes `name.js.br` and `name.js.gz` beside `name.js`. */
export function packFiles(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'pack-files',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle() {
      const folder = resolve(config.root, config.build.outDir);
      const names = await readdir(folder, { recursive: true });
      await Promise.all(
        names.filter((name) => packed.test(name)).map(async (name) => {
          const text = await readFile(join(folder, name));
          for (const [ending, compress] of Object.entries(pack)) {
            await writeFile(join(folder, name + ending), await compress(text));
          }
        }),
      );
    },
  };
}
