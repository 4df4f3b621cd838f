import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { germanMessages, messageMacros } from './tools/vite-messages.ts';
import { pageFiles } from './tools/vite-page-files.ts';

/** Where `npm run dev -w @overlay/dashboard` finds the service. */
const service = process.env['OVERLAY_SERVICE'] ?? 'http://127.0.0.1:8787';

const libraries =
  /node_modules\/(react|react-dom|scheduler|@tanstack|@lingui|openapi-fetch|use-sync-external-store)\//;
const frame =
  /src\/(app\/(api|locale|forms|view)\/|app\/session\/(account-context|session|session-end)\.|app\/shell\/(plain|menu-trigger|navigation|navigation-list)\.|app\/(palette\/palette-store|theme)\.|components\/(badge|button|card|empty-state|error-notice|field|icon|loaded|page|period|scroll-box|skeleton|toast)\/)/;
/** What most pages of numbers share. */
const numbers =
  /src\/components\/(account-link|choice|copy-snippet|count-columns|export-csv|filters\/(filters|filter-names|filters\.module)\.|live|names|share-bars|table|time-code|top-list)/;
const charts = /src\/components\/(chart\/(chart|chart-data|chart\.module|download)\.|period-chart)/;

/**
 * uPlot makes a format for numbers of the browser's language while it loads, and never uses it here. Where that language is
 * none, such as `c` of WebKitGTK without a locale, loading it failed, and with it every page that has a chart.
 */
function plotInAnyLanguage(): Plugin {
  return {
    name: 'plot-in-any-language',
    apply: 'build',
    transform: {
      filter: { id: /uPlot\.esm\.js$/ },
      handler(code) {
        const changed = code.replace(
          "new Intl.NumberFormat(domEnv ? nav.language : 'en-US')",
          'new Intl.NumberFormat()',
        );
        if (changed === code)
          this.error('uPlot no longer asks for the language as it loads: this plugin can go');
        return { code: changed, map: null };
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  // Relative to the base element of the page: one build serves every address.
  base: './',
  plugins: [messageMacros(), germanMessages(), pageFiles(), plotInAnyLanguage(), react()],
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
    // All of it is 10 kB: fewer than the requests for a dozen parts would take.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    sourcemap: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What every page needs is a few files rather than fifty: fewer requests, and compressed better.
      output: {
        codeSplitting: {
          groups: [
            { name: 'library', test: libraries },
            { name: 'frame', test: frame },
            { name: 'numbers', test: numbers },
            { name: 'charts', test: charts },
          ],
        },
      },
    },
  },
});
