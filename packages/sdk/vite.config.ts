import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const source = (file: string) => resolve(import.meta.dirname, 'src', file);

/** The script that pages load by tag, and the module beside it. `vite build --mode module` makes the second. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  resolve: { conditions: ['source'] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: true,
    minify: true,
    cssMinify: true,
    lib:
      mode === 'module'
        ? { entry: source('index.ts'), formats: ['es'], fileName: () => 'overlay-sdk.mjs' }
        : {
            entry: source('global.ts'),
            formats: ['iife'],
            name: 'OverlaySDKBundle',
            fileName: () => 'overlay-sdk.js',
          },
  },
}));
