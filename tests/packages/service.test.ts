import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AnalyticsResult } from '@overlay/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../../tools/root.mjs';
import { type Program, publishableKey, Service } from '../kit/service.ts';

const execute = promisify(execFile);
const { version } = manifest;
let folder: string;
/** Where the packages of the release are: `npm run release` names it, otherwise they are built. */
let release: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overlay-release-'));
  release = process.env.RELEASE_DIR ?? join(folder, 'release');
  if (process.env.RELEASE_DIR !== undefined) return;
  const steps = ['versions', 'sdk', 'service', 'bill', 'licences'];
  await execute(process.execPath, ['tools/release.mjs', '--dry-run', '--out', release, ...steps], {
    cwd: root,
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('npx starts the service in an empty folder, with few packages', async ({ task }) => {
  // A cache of its own with the downloads of the machine's: what npx has installed before is not there.
  const cache = join(folder, 'npm');
  await mkdir(cache);
  const { stdout } = await execute('npm', ['config', 'get', 'cache']);
  await symlink(join(stdout.trim(), '_cacache'), join(cache, '_cacache'));
  const empty = join(folder, 'empty');
  await mkdir(empty);
  const environment = { ...process.env, NODE_ENV: undefined, VITEST: undefined, npm_config_cache: cache };
  const file = join(release, `overlay-service-${version}.tgz`);
  const npx = ['--yes', '--prefer-offline', `--package=${file}`, 'overlay'];
  const printed = await execute('npx', [...npx, '--version'], { cwd: empty, env: environment });
  expect(printed.stdout).toBe(`${version}\n`);
  const [place = ''] = await readdir(join(cache, '_npx'));
  const modules = join(cache, '_npx', place, 'node_modules');
  const lock = JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8'));
  const packages = Object.keys(lock.packages).length;
  const { stdout: sizes } = await execute('du', ['-sb', modules]);

  const { service, readyMs } = await start(environment, {
    command: 'npx',
    args: [...npx, 'start'],
    cwd: empty,
    hasChildren: true,
  });
  task.meta.start = { packages, bytes: Number.parseInt(sizes, 10), readyMs };
  await expectComplete(service);
  expect(await readdir(empty)).toEqual([]);
  // As Ctrl-C does: npx passes no signal on to what it runs.
  process.kill(-service.pid(), 'SIGINT');
  await expect.poll(() => service.output()).toContain('"msg":"stopped"');
});

it.runIf(process.env.RELEASE_DIR)('the tarball starts where only Node is', async () => {
  const name = `overlay-${version}-${process.platform}-${process.arch}.tar.gz`;
  await execute('tar', ['xzf', join(release, name), '-C', folder]);
  const command = join(folder, `overlay-${version}`, 'apps/service/bin/overlay');
  const { service } = await start({}, { command, args: ['start'] });
  await expectComplete(service);
  expect(await service.stop(), service.output()).toBe(0);
});

async function start(environment: NodeJS.ProcessEnv, program: Program) {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const service = await Service.prepare({ program, environment, dataDir });
  onTestFinished(() => service.dispose());
  const startedMs = performance.now();
  service.start();
  await service.ready();
  return { service, readyMs: Math.round(performance.now() - startedMs) };
}

/** Everything that a build makes is there, and an event is counted. */
async function expectComplete(service: Service): Promise<void> {
  const paths = [
    '/',
    '/docs',
    '/docs/api',
    '/docs/images/demo.png',
    '/openapi.json',
    '/demo',
    '/demo/playground/gallery.html',
    '/sdk/v1/overlay-sdk.js',
    `/sdk/${version}/overlay-sdk.mjs`,
  ];
  const answers = await Promise.all(
    paths.map(async (path) => [path, (await fetch(service.url + path)).status]),
  );
  expect(answers).toEqual(paths.map((path) => [path, 200]));
  const health = await fetch(`${service.url}/healthz`);
  expect(await health.json()).toEqual({ ok: true, version });
  // npm may have warned before it.
  const firstLine = service
    .output()
    .split('\n')
    .find((line) => line.startsWith('{'));
  expect(JSON.parse(firstLine ?? '')).toMatchObject({ version });
  const sent = await fetch(`${service.url}/api/sdk/event`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ eventType: 'impression', campaignId: 'camp_release' }),
  });
  expect(sent.status).toBe(200);
  await expect
    .poll(async () => {
      const path = '/api/analytics/summary?campaignId=camp_release';
      return (await service.read<AnalyticsResult>(path)).impressions;
    })
    .toBe(1);
}

declare module 'vitest' {
  interface TaskMeta {
    /** Of a start with npx. */
    start?: { readonly packages: number; readonly bytes: number; readonly readyMs: number };
  }
}
