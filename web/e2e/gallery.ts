// Serves the gallery, which shows fixed positions without a server, with Vite.

import { resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';

export async function openGallery(): Promise<{ address: string; close(): Promise<void> }> {
  const server: ViteDevServer = await createServer({
    root: resolve(import.meta.dirname, '..'),
    configFile: resolve(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false },
    // Dependencies are scanned now; doing it on the first request would reload the page.
    optimizeDeps: { entries: ['gallery/*.html'] },
  });
  await server.listen();
  const [address] = server.resolvedUrls?.local ?? [];
  if (address === undefined) throw new Error('Vite has no address');
  return { address, close: () => server.close() };
}
