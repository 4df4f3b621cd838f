import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, type Project, published } from './project.ts';

const react = ['react', 'react-dom', '@types/react', '@types/react-dom', '@types/node'] as const;

const strict = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    types: ['node'],
  },
};

/** Both compilers that customers use; `typescript-7` is the same package under another name. */
const compilers = ['typescript', 'typescript-7'] as const;
const compile = (project: Project, compiler: (typeof compilers)[number]) =>
  project.run(process.execPath, `node_modules/${compiler}/bin/tsc`, '-p', '.');

describe('plain Node', () => {
  let project: Project;
  beforeAll(async () => {
    project = await createProject({ packages: ['node'], dependencies: [...compilers, '@types/node'] });
  });
  afterAll(() => project?.remove());

  const use = `
    const client = createOverlayClient({ apiKey: 'sk_live_x', endpoint: 'http://127.0.0.1:9', onError() {} });
    client.trackInteraction({ eventType: 'impression' }, { waitMs: 100 })
      .then(async ({ queued }) => console.log(queued, (await client.close({ timeoutMs: 50 })).waiting));
  `;

  it('runs as an ES module and by require', async () => {
    await project.write({
      'use.mjs': `import { createOverlayClient } from '@overlay/node';${use}`,
      'use.cjs': `const { createOverlayClient } = require('@overlay/node');${use}`,
    });
    expect(await project.run(process.execPath, 'use.mjs')).toEqual({ code: 0, output: 'true 1\n' });
    const required = await project.run(process.execPath, 'use.cjs');
    expect(required.output).toContain('true 1\n');
  });

  it.each(compilers)(
    'has types that check with those of all libraries, and refuse a wrong option (%s)',
    async (compiler) => {
      await project.write({
        'tsconfig.json': JSON.stringify({ ...strict, include: ['*.mts'] }),
        'use.mts': `
        import { createOverlayClient } from '@overlay/node';
        const client = createOverlayClient({ apiKey: 'sk_live_x', endpoint: 'https://overlay.test' });
        await client.trackConversion({ conversionType: 'purchase', value: '59.90', currency: 'EUR' });
        // @ts-expect-error: no such field
        await client.trackConversion({ conversionType: 'purchase', amount: 1 });
        const { rows } = await client.analytics.breakdown({ by: 'campaign', campaignId: 'spring' });
        const rate: number | undefined = rows[0]?.engagementRate;
        // @ts-expect-error: a typing mistake
        await client.analytics.summary({ campaign: 'spring' });
        console.log(rate);
      `,
      });
      expect(await compile(project, compiler)).toEqual({ code: 0, output: '' });
    },
  );

  it('has source maps whose sources exist', () => {
    const folder = join(project.folder, 'node_modules/@overlay/node/dist');
    const maps = readdirSync(folder).filter((name) => name.endsWith('.js.map'));
    expect(maps.length).toBeGreaterThan(5);
    for (const name of maps) {
      const map = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      expect([name, map.sources.every((source: string) => existsSync(resolve(folder, source)))]).toEqual([
        name,
        true,
      ]);
    }
  });
});

describe('Vite with strict TypeScript', () => {
  let project: Project;
  beforeAll(async () => {
    project = await createProject({
      packages: published,
      dependencies: ['vite', ...compilers, ...react],
      manifest: { type: 'module' },
    });
  });
  afterAll(() => project?.remove());

  it('compiles, refuses wrong options, and builds', async () => {
    await project.write({
      'index.html': '<video></video><div id="root"></div><script type="module" src="/main.tsx"></script>',
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          ...strict.compilerOptions,
          module: 'esnext',
          moduleResolution: 'bundler',
          jsx: 'react-jsx',
          lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        },
        include: ['*.tsx'],
      }),
      'main.tsx': `
        import { OverlaySDK, type OverlayOptions } from '@overlay/sdk';
        import '@overlay/sdk/overlay-video';
        import { OverlayProvider, VideoOverlay } from '@overlay/react';
        import { createRef } from 'react';
        import { createRoot } from 'react-dom/client';

        OverlaySDK.init({ apiKey: 'pk_live_x', endpoint: 'https://overlay.test' });
        OverlaySDK.registerLocale('xx', { submit: 'Send' });
        const options: OverlayOptions = { type: 'poll', pollOptions: ['One', 'Two'] };
        const video = document.querySelector('video');
        if (video) OverlaySDK.createOverlay(video, options);
        // @ts-expect-error: no such type
        if (video) OverlaySDK.createOverlay(video, { type: 'pool' });
        // @ts-expect-error: a typing mistake
        if (video) OverlaySDK.createOverlay(video, { type: 'poll', pollOption: ['One', 'Two'] });

        const ref = createRef<HTMLVideoElement>();
        createRoot(document.getElementById('root')!).render(
          <OverlayProvider apiKey="pk_live_x">
            <video ref={ref} />
            <VideoOverlay video={ref} type="rating" ratingMax={5} />
            {/* @ts-expect-error: an option of another type */}
            <VideoOverlay video={ref} type="rating" sliderMax={5} />
          </OverlayProvider>,
        );
      `,
    });
    for (const compiler of compilers) {
      expect([compiler, await compile(project, compiler)]).toEqual([compiler, { code: 0, output: '' }]);
    }
    const { code, output } = await project.run('./node_modules/.bin/vite', 'build');
    expect([code, output]).toEqual([0, expect.stringContaining('built in')]);
    const scripts = readdirSync(join(project.folder, 'dist/assets')).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
  });

  it('has source maps whose sources exist or are inlined', () => {
    for (const file of ['sdk/dist/overlay-sdk.mjs.map', 'react/dist/index.js.map']) {
      const path = join(project.folder, 'node_modules/@overlay', file);
      const map = JSON.parse(readFileSync(path, 'utf8'));
      const isThere = map.sources.map(
        (source: string, at: number) =>
          map.sourcesContent?.[at] || existsSync(resolve(dirname(path), source)),
      );
      expect([file, isThere.every(Boolean)]).toEqual([file, true]);
    }
  });
});

describe('Next.js with the app router', () => {
  let project: Project;
  beforeAll(async () => {
    project = await createProject({ packages: published, dependencies: ['next', 'typescript', ...react] });
  });
  afterAll(() => project?.remove());

  it('prerenders a page with an overlay', async () => {
    await project.write({
      'app/layout.tsx': `export default function Layout({ children }: { children: React.ReactNode }) {
        return <html lang="en"><body>{children}</body></html>;
      }`,
      'app/page.tsx': `import { OverlayProvider } from '@overlay/react';
        import { Film } from './film';
        export default function Page() {
          return <OverlayProvider apiKey="pk_live_x" endpoint="https://overlay.test"><Film /></OverlayProvider>;
        }`,
      'app/film.tsx': `'use client';
        import { VideoOverlay } from '@overlay/react';
        import { useRef } from 'react';
        export function Film() {
          const video = useRef<HTMLVideoElement>(null);
          return <><video ref={video} src="/film.webm" /><VideoOverlay video={video} type="tap" /></>;
        }`,
    });
    const { code, output } = await project.run('./node_modules/.bin/next', 'build');
    expect([code, output]).toEqual([0, expect.stringMatching(/○ \//)]);
    const html = readFileSync(join(project.folder, '.next/server/app/index.html'), 'utf8');
    expect(html).toContain('<video src="/film.webm"');
  });
});
