import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import solid from 'vite-plugin-solid';
import { offline } from './build/offline.ts';
import { served } from './build/served.ts';

export default defineConfig({
  // Works from any folder of any host.
  base: './',
  // The page has a worker of its own; without this the bundle would hold the default one as well.
  resolve: { alias: { '#worker-thread': fileURLToPath(new URL('./build/own-worker.ts', import.meta.url)) } },
  plugins: [solid(), served(), offline()],
  build: { target: 'es2022', chunkSizeWarningLimit: 1500, assetsInlineLimit: 0 },
  worker: { format: 'es' },
});
