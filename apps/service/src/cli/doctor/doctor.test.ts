import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toBackupName } from '../../backup/kept-backups.ts';
import type { Figure } from '../../monitoring/service-metrics.ts';
import { parseSettings } from '../../settings/settings.ts';
import { checks, examine, isHealthy, toLines } from './doctor.ts';
import type { DoctorContext } from './finding.ts';

const nowMs = Date.UTC(2026, 0, 10, 12);
const url = 'https://overlay.test';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'doctor-'));
  await mkdir(join(dataDir, 'backups'));
  await writeFile(join(dataDir, 'backups', toBackupName(new Date(nowMs - 3_600_000))), '');
});
afterEach(() => rm(dataDir, { recursive: true }));

const figure = (name: string, value: number | null, labels: Figure['labels'] = {}): Figure => ({
  name,
  value,
  labels,
});
const healthy = [
  figure('overlay_build_info', 1, { version: '1.0.0' }),
  figure('process_max_fds', 65_536),
  figure('overlay_log_waiting_bytes', 0, { stream: 'events' }),
  figure('overlay_log_oldest_seconds', 0, { stream: 'events' }),
  figure('overlay_store_outage_seconds', 0, { stream: 'events' }),
  figure('overlay_job_success_age_seconds', 60, { name: 'purge' }),
  figure('overlay_disk_days_until_full', null, { folder: 'data' }),
];

interface Change extends Partial<DoctorContext> {
  readonly environment?: Readonly<Record<string, string>>;
  /** Replace the healthy ones of the same name. */
  readonly figures?: readonly Figure[];
}

function toContext({ environment, figures = [], ...change }: Change = {}): DoctorContext {
  const others = healthy.filter(({ name }) => !figures.some((figure) => figure.name === name));
  return {
    settings: parseSettings({
      NODE_ENV: 'production',
      PUBLIC_URL: url,
      OVERLAY_DATA_DIR: dataDir,
      OVERLAY_TRUST_PROXY: '127.0.0.1',
      OVERLAY_BACKUP_SCHEDULE: '15 3 * * *',
      METRICS_TOKEN: 'a-token-of-the-operator',
      ...environment,
    }),
    version: '1.0.0',
    nodeVersion: 'v24.1.0',
    userId: process.getuid?.(),
    clock: () => nowMs,
    mailTo: undefined,
    service: { figures: [...others, ...figures], losses: [] },
    stores: { losses: [] },
    // Like a proxy with this service behind it.
    async fetch(_asked, init) {
      const headers = {
        date: new Date(nowMs).toUTCString(),
        'x-request-id': new Headers(init?.headers).get('x-request-id') ?? '',
      };
      return new Response('{"ok":true}', { status: init?.method === 'POST' ? 401 : 200, headers });
    },
    ...change,
  };
}

/** The finding of one check. */
async function find(code: string, change: Change = {}) {
  const [finding] = await examine(toContext(change), {
    [code]: checks[code] ?? (() => expect.unreachable()),
  });
  return finding;
}

it('has about twenty checks, and finds nothing wrong with a healthy installation', async () => {
  expect(Object.keys(checks).length).toBeGreaterThanOrEqual(20);
  // The tests may run as root, and nothing has this certificate.
  const { tls: _, user: __, ...reachable } = checks;
  const findings = await examine(toContext(), reachable);
  const wrong = findings
    .filter(({ state }) => state === 'fault' || state === 'warning')
    .map(({ code }) => code);
  // On this disk, and without a mail server.
  expect(wrong).toEqual(['backup-place', 'mail']);
  expect(isHealthy(findings)).toBe(true);
  expect(toLines(findings).at(-1)).toMatch(/^ok \d+, warning 2, fault 0, skipped \d+$/);
});

const answering = (answer: () => Response) => ({ fetch: async () => answer() });
const days = (value: number) => figure('overlay_disk_days_until_full', value, { folder: 'data' });
const longAgo = new Date(nowMs - 60_000).toUTCString();
const faults: readonly (readonly [code: string, change: Change, detail: string])[] = [
  ['node', { nodeVersion: 'v18.20.0' }, 'too old'],
  ['data-directory', { environment: { OVERLAY_DATA_DIR: '/does/not/exist' } }, 'does not exist'],
  [
    'clock',
    answering(() => new Response('', { headers: { date: longAgo } })),
    'differs from overlay.test by 60 s',
  ],
  ['clock', { stores: { losses: [], controlClockMs: nowMs - 9_000 } }, 'differs from PostgreSQL by 9 s'],
  ['stores', { stores: { failure: 'DATABASE_URL cannot be used' } }, 'DATABASE_URL cannot be used'],
  ['store-ids', { stores: { losses: ['control.sqlite is missing'] } }, 'control.sqlite is missing'],
  ['service', { service: undefined }, 'no service uses'],
  ['ready', answering(() => new Response('full', { status: 503 })), 'answers 503: full'],
  ['ready', { fetch: async () => Promise.reject(new Error('refused')) }, 'refused'],
  ['ready', answering(() => new Response('{"ok":true,"eventStore":"away"}')), 'does not answer'],
  ['event-log', { figures: [figure('overlay_log_waiting_bytes', null)] }, 'cannot be read'],
  ['event-log', { figures: [figure('overlay_log_waiting_bytes', 1.9e9)] }, '88 % of the log is full'],
  ['event-store', { figures: [figure('overlay_store_outage_seconds', 300)] }, 'accepted nothing for 5 min'],
  [
    'store-damage',
    { figures: [figure('overlay_storage_damaged_parts', 2, { store: 'event-log' })] },
    '2 places of event-log',
  ],
  [
    'jobs',
    { figures: [figure('overlay_job_success_age_seconds', 9_000, { name: 'purge' })] },
    'has not done purge',
  ],
  ['public-url', answering(() => new Response('', { status: 200 })), 'by something else'],
  ['public-url', { environment: { PUBLIC_URL: 'http://overlay.test' } }, 'PUBLIC_URL is http://'],
  ['proxy', { environment: { OVERLAY_TRUST_PROXY: '' } }, 'OVERLAY_TRUST_PROXY is not set'],
  ['bodies', answering(() => new Response('', { status: 413 })), 'is answered with 413'],
  ['metrics', { environment: { METRICS_PORT: '9' } }, 'nothing listens on port 9'],
  ['tls', { environment: { PUBLIC_URL: 'https://127.0.0.1:9' } }, 'ECONNREFUSED'],
  ['mail', { environment: { SMTP_URL: 'smtp://127.0.0.1:9' } }, 'the mail server refuses'],
];

it.each(faults)('%s is at fault: %$', async (code, change, detail) => {
  const finding = await find(code, change);
  expect(finding).toMatchObject({ code, state: 'fault', detail: expect.stringContaining(detail) });
  expect(finding).toHaveProperty('remedy');
  expect(isHealthy(finding === undefined ? [] : [finding])).toBe(false);
});

const warnings: readonly (readonly [code: string, change: Change, detail: string])[] = [
  ['node', { nodeVersion: 'v20.20.2' }, 'no security fixes'],
  ['user', { userId: 0 }, 'this is root'],
  ['disk-growth', { figures: [days(6.54)] }, 'the disk of data is full in 6.5 days'],
  ['version', { version: '1.1.0' }, '1.0.0 runs, and 1.1.0 is installed'],
  ['open-files', { figures: [figure('process_max_fds', 1_024)] }, '1024 files may be open'],
  ['event-log', { figures: [figure('overlay_log_oldest_seconds', 90)] }, '90 s late'],
  ['dead-letters', { figures: [figure('overlay_dead_letter_rows', 3)] }, 'refused 3 rows'],
  ['backups', { environment: { OVERLAY_BACKUP_SCHEDULE: '' } }, 'no backup is scheduled'],
  ['backups', { environment: { OVERLAY_BACKUP_URL: '/does/not/exist' } }, 'there is none in'],
  ['backups', { figures: [figure('overlay_backup_failures_total', 2)] }, '2 failed since the start'],
  ['backup-place', { environment: { OVERLAY_BACKUP_URL: '/does/not/exist' } }, 'does not exist'],
  ['metrics', { environment: { METRICS_TOKEN: '' } }, '/metrics is closed'],
  ['proxy', { environment: { HOST: '0.0.0.0' } }, 'listens on 0.0.0.0'],
];

it.each(warnings)('%s has a warning: %$', async (code, change, detail) => {
  expect(await find(code, change)).toMatchObject({
    state: 'warning',
    detail: expect.stringContaining(detail),
  });
});

it('finds a backup that does not restore to what the service answers', async () => {
  expect(await find('backups', { figures: [figure('overlay_backup_proof_failed', 1)] })).toMatchObject({
    state: 'fault',
    detail: 'the newest could not be restored, or differs from the service',
  });
});

it('finds a directory that is open to all, an old backup, and a key that others may read', async () => {
  await chmod(dataDir, 0o755);
  expect(await find('data-directory')).toMatchObject({
    state: 'fault',
    remedy: expect.stringContaining('chmod o='),
  });
  expect(await find('backups', { clock: () => nowMs + 40 * 3_600_000 })).toMatchObject({
    state: 'fault',
    detail: 'the newest is 41 h old',
  });
  await writeFile(join(dataDir, 'secrets.key'), 'x', { mode: 0o644 });
  expect(await find('secrets-key')).toMatchObject({
    state: 'fault',
    detail: expect.stringContaining('other users'),
  });
});
