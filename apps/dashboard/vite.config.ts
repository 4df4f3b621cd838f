import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstFrame } from './tools/vite-first-frame.ts';
import { messageMacros, translatedMessages } from './tools/vite-messages.ts';
import { firstScript, pageFiles, startFirst } from './tools/vite-page-files.ts';

/** Where `npm run dev -w @overlay/dashboard` finds the service. */
const service = process.env['OVERLAY_SERVICE'] ?? 'http://127.0.0.1:8787';

/** What prefetches the data of the first page: small, and run before the rest has loaded. */
const first =
  /virtual:messages$|contract\/src\/locales\.|src\/first\.ts|src\/app\/(find-page|pages|api\/(address|early-answers|question)|locale\/(create-format|locale-choice|load-messages)|view\/(view|search-params))\.|src\/features\/.*\/queries\./;
const libraries =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|@tanstack|@lingui|use-sync-external-store)\//;
/**
 * The frame of every page, and what most pages share, without what is loaded with a menu or a dialog. Parts of a chart are in
 * it although few pages have one: a file of 3 kB would take one of the six connections of the first page.
 */
const frame =
  /contract\/src\/video-id\.|src\/(main\.|(app|ui)\/(?!palette\/(palette|use-commands|use-names-of-account|match-commands)\.|forms\/link-dialog|put-on-page\/|site-check\/|videos\/(use-video-source|use-playable|video-chooser)|session\/(sign-in|use-sign-out|use-language|role-names)|shell\/(account-menu|navigation-drawer|person-menu)|view\/filter-dialog|analytics\/(?:answer-|change-)|dialog\/modal|direction|menu\/menu\.|tabs\/|chart\/plot).*\.tsx?$)/;
/** With what it needs of the component library, which menus need as well: one file where there were five. */
const controls = /src\/ui\/tabs\//;

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
  plugins: [
    messageMacros(),
    translatedMessages(),
    pageFiles(),
    startFirst(),
    firstFrame(),
    plotInAnyLanguage(),
    react(),
  ],
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
      input: { index: resolve(import.meta.dirname, 'index.html'), first: firstScript },
      checks: { pluginTimings: false },
      // What every page needs is a few files rather than fifty: fewer requests, and compressed better.
      output: {
        // Most of it runs before the page is there: browsers that know this line compile it beside the main thread while it
        // arrives, and not function by function when each is called.
        postBanner: ({ name }) => (['library', 'frame'].includes(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          groups: [
            { name: 'first', test: first },
            { name: 'library', test: libraries },
            { name: 'frame', test: frame },
            { name: 'controls', test: controls },
          ],
        },
      },
    },
  },
});
