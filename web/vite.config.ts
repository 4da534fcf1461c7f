import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { packFiles } from './pack.ts';

// During development, the page comes from Vite and everything else from a server:
//   tessera serve --listen 127.0.0.1:8080 --public-url http://127.0.0.1:5173
const server = process.env['TESSERA_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), packFiles()],
  build: {
    target: 'es2022',
    // The first versions that support light-dark(), which the palette uses.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy allows no `data:` addresses.
    assetsInlineLimit: 0,
    // Only old browsers need it.
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: server, ws: true } },
  },
  // Components are mounted as in a browser, not rendered to text.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { include: ['src/**/*.test.ts'] },
});
