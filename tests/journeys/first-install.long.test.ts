import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishableKey, type Service, startService } from '../kit/service.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
/** Ends a start that hangs: the first one installs and builds. */
const readyWithinMs = 10 * 60_000;
/** Without the variables that Vitest and npm set, and without this checkout's programs. */
const environment = {
  HOME: process.env['HOME'],
  PATH: (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter),
};

let folder: string;
let clone: string;
let service: Service;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overlay-first-install-'));
  clone = join(folder, 'clone');
  await execute('git', ['clone', '--quiet', root, clone]);
  service = await startService(environment, {
    command: 'npm',
    args: ['start'],
    cwd: clone,
    hasChildren: true,
    readyWithinMs,
  });
}, readyWithinMs);
afterAll(async () => {
  await service?.dispose();
  await rm(folder, { recursive: true, force: true });
});

test('npm start in an empty clone installs at most 345 packages, 900 MB, and 1,000 MB with the folder', async () => {
  const installed: { packages: Record<string, { link?: boolean }> } = JSON.parse(
    await readFile(join(clone, 'node_modules/.package-lock.json'), 'utf8'),
  );
  const packages = Object.entries(installed.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  expect(packages.length).toBeLessThanOrEqual(345);
  expect(await megabytes(join(clone, 'node_modules'))).toBeLessThanOrEqual(900);
  expect(await megabytes(clone)).toBeLessThanOrEqual(1_000);
});

test('npm test in the same folder installs what it needs while the service keeps answering', async () => {
  expect(existsSync(join(clone, 'node_modules/vitest'))).toBe(false);
  const failures: string[] = [];
  let isTesting = true;
  const asking = (async () => {
    for (let count = 0; isTesting; count += 1) {
      for (const [path, init] of requests(count)) {
        const status = await fetch(service.url + path, init).then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.status;
          },
          (error: unknown) => String(error),
        );
        if (status !== 200) failures.push(`${path}: ${status}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const { stdout } = await execute('npm', ['test', '--', 'tools/install.test.ts'], {
    cwd: clone,
    env: environment,
  }).finally(() => {
    isTesting = false;
  });
  await asking;
  expect(stdout).toMatch(/npm install --no-save --include=dev/);
  expect(stdout).toMatch(/\d+ passed, 0 failed/);
  expect(failures).toEqual([]);
  // Nothing in the clone has changed for git either.
  expect((await execute('git', ['status', '--porcelain'], { cwd: clone })).stdout).toBe('');
  expect(await service.stop()).toBe(0);
}, 1_800_000);

/** One page of each kind that reads files: pages, scripts, documentation; and one event. */
function requests(count: number): [string, RequestInit?][] {
  const event = { eventType: 'impression', campaignId: 'camp_install', dedupeKey: `install-${count}` };
  return [
    ['/'],
    ['/demo'],
    ['/docs'],
    [
      '/api/sdk/event',
      {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(event),
      },
    ],
  ];
}

async function megabytes(path: string): Promise<number> {
  return Number((await execute('du', ['-sm', path])).stdout.split('\t')[0]);
}
