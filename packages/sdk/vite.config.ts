import { basename, resolve } from 'node:path';
import { defineConfig } from 'vite';
import { minifyWritten, shortenProperties } from './tools/minify.ts';

const chunks = [
  'below',
  'debug',
  'faults',
  'frames',
  'hints',
  'list',
  'locales',
  'look',
  'orphans',
  'playback',
  'quiz',
  'service',
  'sheet',
];

/** Each mode builds one file: what pages load, and what the size budgets are measured on. */
export const bundles: Record<string, { entry: string; file: string; format: 'es' | 'iife' }> = {
  production: { entry: 'src/global.ts', file: 'overlay-sdk.js', format: 'iife' },
  module: { entry: 'src/index.ts', file: 'overlay-sdk.mjs', format: 'es' },
  element: { entry: 'src/overlay-video/overlay-video.ts', file: 'overlay-video.mjs', format: 'es' },
  'size-delivery': { entry: 'size/delivery.ts', file: 'size/delivery.mjs', format: 'es' },
  'size-client': { entry: 'size/client.ts', file: 'size/client.mjs', format: 'es' },
  ...Object.fromEntries(
    chunks.map((name) => [
      name,
      { entry: `src/later/${name}.ts`, file: `overlay-sdk.${name}.mjs`, format: 'es' },
    ]),
  ),
};

/** What stays a file of its own: chunks are built once for the script and the module, the element shares the page's SDK. */
const outside = new RegExp(`/later/(${chunks.join('|')})\\.ts$|^\\.\\./index\\.ts$`);

export default defineConfig(({ mode }) => {
  const bundle = bundles[mode];
  if (!bundle) throw new Error(`no bundle is called ${mode}`);
  const isChunk = chunks.includes(mode);
  return {
    root: import.meta.dirname,
    plugins: [shortenProperties(), minifyWritten()],
    resolve: { conditions: ['source'] },
    build: {
      target: 'es2022',
      emptyOutDir: false,
      sourcemap: true,
      cssMinify: true,
      // What relative colours need anyway; for older ones lists of selectors would be written out.
      cssTarget: ['chrome119', 'firefox128', 'safari16.4'],
      minify: false,
      rolldownOptions: {
        // Terser is nearly all of a build's time; that is no news.
        checks: { pluginTimings: false },
        // A chunk may load another one.
        external: (id: string) => outside.test(id) && !(isChunk && id.endsWith(bundle.entry)),
        output: {
          paths: (id) => `./overlay-sdk.${id.endsWith('/index.ts') ? '' : `${basename(id, '.ts')}.`}mjs`,
        },
      },
      lib: {
        entry: resolve(import.meta.dirname, bundle.entry),
        formats: [bundle.format],
        name: 'OverlaySDKBundle',
        fileName: () => bundle.file,
      },
    },
  };
});
