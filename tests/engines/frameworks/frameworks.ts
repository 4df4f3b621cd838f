import type { EngineName } from '../engines/engine.ts';

/** Not the newest majors of Nuxt, SvelteKit and Astro, which need Node 22. */
const react = { react: '19.3.1', 'react-dom': '19.3.1' };

/** A framework that renders a video on its server and hydrates it in the page. */
export interface Framework {
  readonly name: string;
  /** Its folder here: the smallest application. */
  readonly folder: string;
  readonly package: string;
  /** Packages with their versions; outside the repository's dependencies. */
  readonly versions: Readonly<Record<string, string>>;
  /** Arguments of Node that build it, and that start the server that was built. */
  readonly build: readonly string[];
  readonly start: readonly string[];
  /** Added to the query of the page. */
  readonly query?: string;
  /** An engine that runs the SDK only after the application's scripts, with the reason that the table shows. */
  readonly waits?: { readonly engine: EngineName; readonly reason: string };
}

const next = {
  folder: 'next',
  package: 'next',
  versions: { next: '16.4.6', ...react },
  build: ['node_modules/next/dist/bin/next', 'build'],
  start: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
};

const nuxt = {
  folder: 'nuxt',
  package: 'nuxt',
  versions: { nuxt: '3.21.11' },
  build: ['node_modules/nuxt/bin/nuxt.mjs', 'build'],
  start: ['.output/server/index.mjs'],
};

export const frameworks: readonly Framework[] = [
  { name: 'Next.js, app router', ...next },
  { name: 'Next.js, app router, the video streamed after the page', ...next, query: '&streamed' },
  {
    name: 'Nuxt',
    ...nuxt,
    waits: {
      engine: 'webkit',
      reason:
        'the overlay shows within two seconds after those scripts: WebKit runs an `async` script that arrives before the first paint only after the page’s `<script type="module">`, on any page. A tag with `defer` does not wait',
    },
  },
  { name: 'Nuxt, the tag with `defer`', ...nuxt, query: '&defer' },
  {
    name: 'SvelteKit',
    folder: 'sveltekit',
    package: '@sveltejs/kit',
    versions: {
      '@sveltejs/kit': '2.70.4',
      '@sveltejs/adapter-node': '5.5.7',
      '@sveltejs/vite-plugin-svelte': '7.3.1',
      svelte: '5.57.3',
      vite: '8.3.8',
    },
    build: ['node_modules/vite/bin/vite.js', 'build'],
    start: ['build/index.js'],
  },
  {
    name: 'Astro, an island of React',
    folder: 'astro',
    package: 'astro',
    versions: { astro: '5.18.2', '@astrojs/node': '9.5.5', '@astrojs/react': '4.4.2', ...react },
    build: ['node_modules/astro/astro.js', 'build'],
    start: ['dist/server/entry.mjs'],
  },
];

/** Seconds after the page was asked for until its scripts arrive. */
export const hydrationDelays = [0, 2, 10] as const;
export type HydrationDelay = (typeof hydrationDelays)[number];

/** Names in reports and in the table. */
export const toRow = ({ name }: Framework): string => `hydrated by ${name}`;
export const toCheck = (delay: HydrationDelay): string => `hydrated after ${delay} s`;

/** Why its overlay shows only after the page is hydrated. */
export const whyLate = (
  { waits }: Framework,
  delay: HydrationDelay,
  inEngine: EngineName,
): string | undefined => (delay > 0 && waits?.engine === inEngine ? waits.reason : undefined);
