import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { germanMessages, messageMacros } from './tools/vite-messages.ts';

/** Where `npm run dev -w @overlay/dashboard` finds the service. */
const service = process.env['OVERLAY_SERVICE'] ?? 'http://127.0.0.1:8787';

const libraries =
  /node_modules\/(react|react-dom|scheduler|@tanstack|@lingui|openapi-fetch|use-sync-external-store)\//;
const frame =
  /src\/(app\/(api|locale|forms|view)\/|components\/(badge|button|card|empty-state|error-notice|field|icon|loaded|page|period|scroll-box|skeleton|toast)\/)/;

export default defineConfig({
  root: import.meta.dirname,
  // Relative to the base element of the page: one build serves every address.
  base: './',
  plugins: [messageMacros(), germanMessages(), react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: { proxy: { '/api': service, '/demo': service, '/sdk': service, '/docs': service } },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2023',
    // What docs.css needs as well; for older ones `light-dark()` would be written out.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // Everything comes from an address: the policy of the page allows no `data:` style sheet or script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What every page needs is two files rather than fifty: fewer requests, and compressed better.
      output: {
        codeSplitting: {
          groups: [
            { name: 'library', test: libraries },
            { name: 'frame', test: frame },
          ],
        },
      },
    },
  },
});
