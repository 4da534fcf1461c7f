// The gallery: fixed positions without a server, served by Vite for the length of a test.

import { resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';

export async function openGallery(): Promise<{ address: string; close(): Promise<void> }> {
  const server: ViteDevServer = await createServer({
    root: resolve(import.meta.dirname, '..'),
    configFile: resolve(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false },
    // The pages are found now, not when they are first asked for: that would load them twice.
    optimizeDeps: { entries: ['gallery/*.html'] },
  });
  await server.listen();
  const [address] = server.resolvedUrls?.local ?? [];
  if (address === undefined) throw new Error('Vite has no address');
  return { address, close: () => server.close() };
}
