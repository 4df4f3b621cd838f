import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** Each mode builds one file: what pages load, and what the size budgets are measured on. */
const bundles: Record<string, { entry: string; file: string; format: 'es' | 'iife' }> = {
  production: { entry: 'src/global.ts', file: 'overlay-sdk.js', format: 'iife' },
  module: { entry: 'src/index.ts', file: 'overlay-sdk.mjs', format: 'es' },
  element: { entry: 'src/overlay-video/overlay-video.ts', file: 'overlay-video.mjs', format: 'es' },
  'size-delivery': { entry: 'size/delivery.ts', file: 'size/delivery.mjs', format: 'es' },
  'size-tap': { entry: 'size/tap.ts', file: 'size/tap.mjs', format: 'es' },
};

export default defineConfig(({ mode }) => {
  const bundle = bundles[mode];
  if (!bundle) throw new Error(`no bundle is called ${mode}`);
  return {
    root: import.meta.dirname,
    resolve: { conditions: ['source'] },
    build: {
      target: 'es2022',
      emptyOutDir: false,
      sourcemap: true,
      cssMinify: true,
      // The library mode leaves white space in modules unless the output asks for it.
      rolldownOptions: {
        // The element shares the page's one SDK instead of bringing another.
        external: mode === 'element' ? /\/index\.ts$/ : [],
        output: { minify: true, chunkFileNames: 'overlay-sdk.[name].mjs', paths: () => './overlay-sdk.mjs' },
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
