import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCodes, namedPositions, optionRules, optionsByType } from '@overlay/contract';
import { describe, expect, it } from 'vitest';
import { runNode } from '../kit/process.ts';
import { publishableKey } from '../kit/service.ts';
import { test } from '../kit/test.ts';
import { toDefault, toEntries, toValues } from './docs/option-values.ts';
import { tableUnder } from './docs/table-under.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const markdown = await readFile(join(root, 'docs/sdk.md'), 'utf8');
const sdkSource = join(root, 'packages/sdk/src');
const examples = [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
  language,
  code,
}));
const firstCells = (heading: string) => tableUnder(markdown, heading).map(([name = '']) => name);

async function readSources(extension: string): Promise<string> {
  const names = await readdir(sdkSource, { recursive: true });
  const wanted = names.filter((name) => name.endsWith(extension) && !name.includes('.test.'));
  return (await Promise.all(wanted.map((name) => readFile(join(sdkSource, name), 'utf8')))).join('\n');
}

describe('the guide to the SDK lists', () => {
  const shared = new Set(Object.keys(optionsByType.cta.properties).filter((name) => name !== 'type'));

  it('every option of every type, with the values of the contract', () => {
    const rowsOf = (heading: string) =>
      new Map(tableUnder(markdown, heading).map(([name = '', values = '']) => [name, values]));
    const expected = (properties: Readonly<Record<string, object>>, isWanted: (name: string) => boolean) =>
      Object.keys(properties).filter((name) => name !== 'type' && isWanted(name));
    for (const [type, { properties }] of Object.entries(optionsByType)) {
      const own = expected(properties, (name) => !shared.has(name));
      const rows = type === 'cta' ? new Map<string, string>() : rowsOf(`### ${type}`);
      expect([...rows.keys()].sort(), type).toEqual(own.map((name) => `\`${name}\``).sort());
      const all = new Map([...rowsOf('### Every type'), ...rows]);
      for (const [name, schema] of Object.entries(properties)) {
        const values = toValues(schema);
        if (name !== 'type' && values !== undefined) expect(all.get(`\`${name}\``), name).toBe(values);
      }
    }
    expect(firstCells('### Every type').sort()).toEqual([...shared].map((name) => `\`${name}\``).sort());
  });

  it('the default of every option, and how many entries it may have', () => {
    const rows = new Map(
      ['Every type', 'tap', 'rating', 'poll', 'slider'].flatMap((heading) =>
        tableUnder(markdown, `### ${heading}`).map(([name = '', ...cells]) => [name, cells] as const),
      ),
    );
    for (const [name, rule] of Object.entries(optionRules)) {
      const [values, byDefault] = rows.get(`\`${name}\``) ?? [];
      expect([name, values]).toEqual([name, toEntries(rule) ?? values]);
      expect([name, byDefault]).toEqual([name, toDefault(rule) ?? byDefault]);
    }
  });

  it('every position', () => {
    for (const position of namedPositions) expect(markdown).toContain(`\`${position}\``);
  });

  it('exactly the parts that exist, which are frozen', async () => {
    const source = await readSources('.ts');
    const written = source.matchAll(
      /part: '([a-z]+)'|'part', '([a-z]+)'|button\('([a-z]+)',|make\('\w+', '([a-z]+)',/g,
    );
    const parts = [...written].map(([, ...names]) => names.find(Boolean));
    const names = [...new Set(['panel', ...parts])].map((part) => `\`${part}\``);
    expect(
      firstCells('## Themes and parts')
        .filter((name) => !name.startsWith('`--'))
        .sort(),
    ).toEqual(names.sort());
  });

  it('exactly the properties that the style sheets read, which are frozen', async () => {
    const used = [...(await readSources('.css')).matchAll(/var\((--overlay-[a-z]+)/g)].map(
      ([, name]) => name,
    );
    const documented = firstCells('## Themes and parts').filter((name) => name.startsWith('`--'));
    expect(documented.sort()).toEqual([...new Set(used)].map((name) => `\`${name}\``).sort());
  });

  it('every built-in language', async () => {
    const source = await readSources('later/locales.ts');
    const built = [...source.matchAll(/^ {2}([a-z]{2}): /gm)].map(([, name]) => name);
    const [, listed = ''] = /^Built in: ([^.]*)\./m.exec(markdown) ?? [];
    expect([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual([...built, 'en'].sort());
  });

  it('only codes that exist', async () => {
    const source = await readSources('.ts');
    const known: readonly string[] = errorCodes;
    for (const name of firstCells('## When something is wrong')) {
      const code = name.replaceAll('`', '');
      expect(known.includes(code) || source.includes(`'${code}'`), code).toBe(true);
    }
  });

  it('only pictures and guides that exist', async () => {
    for (const [, path = ''] of markdown.matchAll(/\]\((images\/[^)]+)\)/g))
      expect((await readFile(join(root, 'docs', path))).length, path).toBeLessThan(40_000);
  });
});

describe('its examples', () => {
  it('use only types that exist', async () => {
    const folder = join(root, '.cache/docs-examples');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const typed = examples.filter(({ language }) => language.startsWith('ts'));
    expect(typed.length).toBeGreaterThan(5);
    for (const [index, { language, code }] of typed.entries())
      await writeFile(join(folder, `example-${index}.${language}`), `${code}\nexport {};\n`);
    const compilerOptions = {
      noEmit: true,
      composite: false,
      // installed-package.test.ts compiles the packed types, which are generated from these.
      customConditions: ['source'],
      allowImportingTsExtensions: true,
      jsx: 'react-jsx',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: ['react'],
    };
    const project = {
      extends: '../../tsconfig.base.json',
      compilerOptions,
      include: ['*', '../../packages/sdk/src/css.d.ts'],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { output } = await runNode([tsc, '-p', folder, '--pretty', 'false']);
    expect(output).toBe('');
  });

  describe('in a page', () => {
    // `tests/sdk/frames.browser.test.ts` has players in frames that need no Internet.
    const pages = examples.filter(
      ({ language, code }) => language === 'html' && !code.startsWith('<iframe src="https://www.youtube.com'),
    );
    test.for(pages.map((page, index) => [index + 1, page.code] as const))(
      'number %i draws its overlays without a warning',
      async ([index, code], { page, builtService: service }) => {
        const html = String(code)
          .replaceAll('{{publicUrl}}', service.url)
          .replaceAll('pk_live_…', publishableKey)
          .replaceAll('film.webm', '/demo/demo.webm')
          // Uses the overlays of the service's demo as those of this film.
          .replaceAll('vid_film', 'vid_demo');
        const complaints: string[] = [];
        page.on('pageerror', (error) => complaints.push(error.message));
        page.on('console', (message) => {
          if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
        });
        await page.route('**/example', (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: `<!doctype html><link rel="icon" href="data:,">${html}`,
          }),
        );
        await page.goto(`${service.url}/example`);
        if (index === 1)
          // Published overlays have their times.
          await page.locator('video').evaluate(async (video) => {
            if (!(video instanceof HTMLVideoElement)) return;
            await video.play();
            video.currentTime = 1.5;
            // However long the service takes to return the published overlays.
            video.pause();
          });
        await page.locator('overlay-layer .panel:not([inert])').first().waitFor({ timeout: 90_000 });
        expect(complaints).toEqual([]);
      },
    );
  });
});
