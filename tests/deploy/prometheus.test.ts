import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { root } from '../../tools/root.mjs';
import { findProgram } from '../kit/find-program.mjs';
import { freePort } from '../kit/free-port.ts';
import { type RunningProcess, startProcess } from '../kit/process.ts';
import { sendBatch } from '../kit/read-back.ts';
import { skipWithout } from '../kit/skip-without.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

const rules = join(root, 'deploy/prometheus/rules.yml');
const promtool = findProgram(['promtool']);
const prometheus = findProgram(['prometheus']);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'overlay-prometheus-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Series, a value a minute: `1x720` repeats a value, `0+60x720` adds 60 each minute. */
type Series = Readonly<Record<string, string>>;

const events = '{stream="events", job="overlay", instance="one"}';
const node = '{job="overlay", instance="one"}';
const data = '{folder="data", job="overlay", instance="one"}';
const ofStatus = (status: number) =>
  `overlay_http_requests_total{status="${status}", job="overlay", instance="one"}`;
const acknowledgedWithin = (seconds: string) =>
  `overlay_acknowledgement_seconds_bucket{le="${seconds}", job="overlay", instance="one"}`;
const purge = 'overlay_job_success_age_seconds{name="purge", job="overlay", instance="one"}';
const healthy: Series = {
  [`up${node}`]: '1x720',
  'overlay_build_info{version="1.0.0", job="overlay", instance="one"}': '1x720',
  [`overlay_store_outage_seconds${events}`]: '0x720',
  [`overlay_log_oldest_seconds${events}`]: '1x720',
  [`overlay_log_waiting_bytes${events}`]: '5000x720',
  [`overlay_log_appended_position${events}`]: '0+9x720',
  [`overlay_log_shipped_position${events}`]: '0+9x720',
  [`overlay_store_received_position${events}`]: '0+9x720',
  [`overlay_dead_letter_rows${events}`]: '0x720',
  [ofStatus(200)]: '0+6000x720',
  [ofStatus(503)]: '0x720',
  [acknowledgedWithin('0.25')]: '0+6000x720',
  [acknowledgedWithin('+Inf')]: '0+6000x720',
  [`overlay_backup_age_seconds${node}`]: '3600x720',
  [`overlay_backup_failures_total${node}`]: '0x720',
  // Of a service on servers, whose stores others search for damage.
  [`process_start_time_seconds${node}`]: '-700000x720',
  [`overlay_storage_read_age_seconds${node}`]: '-1x720',
  [`overlay_disk_free_bytes${data}`]: '50x720',
  [`overlay_disk_size_bytes${data}`]: '100x720',
  [`overlay_disk_days_until_full${data}`]: '400x720',
  [purge]: '600x720',
  // Another node does this job.
  'overlay_job_success_age_seconds{name="purge", job="overlay", instance="two"}': '90000x720',
  [`overlay_mail_failures_total${node}`]: '0x720',
  [`overlay_degraded_installations${node}`]: '40x720',
};

interface Alert {
  readonly name: string;
  /** What differs from the healthy series; undefined: there is no such series. */
  readonly series: Readonly<Record<string, string | undefined>>;
  /** Fires then, and not five minutes after the series began. */
  readonly at: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly summary: string;
}

const page = { severity: 'page' };
const ticket = { severity: 'ticket' };
/** Each alert fires on these series, and no other one does. */
const alerts: readonly Alert[] = [
  {
    name: 'OverlayDown',
    series: { [`up${node}`]: '1x10 0x720' },
    at: '12m',
    labels: { ...page, job: 'overlay', instance: 'one' },
    summary: 'A node does not answer, or none is scraped',
  },
  {
    name: 'OverlayDown',
    series: { [`up${node}`]: '1x10' },
    at: '20m',
    labels: { ...page, job: 'overlay' },
    summary: 'A node does not answer, or none is scraped',
  },
  {
    name: 'OverlayStoreDown',
    series: { [`overlay_store_outage_seconds${events}`]: '0x8 60+60x720' },
    at: '11m',
    labels: page,
    summary: 'Nothing has been shipped to the event store for 3m 0s',
  },
  {
    name: 'OverlayRefusesEvents',
    series: {
      [ofStatus(503)]: '0x5 60+60x720',
    },
    at: '20m',
    labels: page,
    summary: '1 requests a second are answered with an error of the service',
  },
  {
    name: 'OverlayLogFillsUp',
    series: { [`overlay_log_waiting_bytes${events}`]: '5000x8 1610612736x720' },
    at: '10m',
    labels: page,
    summary: '1.5GiB wait in the log; at OVERLAY_MAX_LOG_BYTES events are refused',
  },
  {
    name: 'OverlayDiskNearlyFull',
    series: { [`overlay_disk_free_bytes${data}`]: '50x2 8x720' },
    at: '10m',
    labels: { ...page, instance: 'one', folder: 'data' },
    summary: '8% of the disk of data are free',
  },
  {
    name: 'OverlayStoreLostRows',
    series: { [`overlay_store_received_position${events}`]: '0+9x8 5x720' },
    at: '12m',
    labels: { ...page, job: 'overlay', instance: 'one', stream: 'events' },
    summary: 'The event store is older than the log of events',
  },
  {
    name: 'OverlayStorageDamaged',
    series: {
      'overlay_storage_damaged_parts{store="event-store", job="overlay", instance="one"}': '0x8 2x720',
    },
    at: '10m',
    labels: { ...page, store: 'event-store' },
    summary: '2 places of event-store are damaged',
  },
  {
    name: 'OverlayLagGrowing',
    series: { [`overlay_log_oldest_seconds${events}`]: '1x5 90x720' },
    at: '10m',
    labels: ticket,
    summary: 'Events are counted 1m 30s late',
  },
  {
    name: 'OverlayDeadLetters',
    series: { [`overlay_dead_letter_rows${events}`]: '0x8 3x720' },
    at: '10m',
    labels: ticket,
    summary: 'The event store refused 3 rows',
  },
  {
    name: 'OverlayStoresUnread',
    series: { [`overlay_storage_read_age_seconds${node}`]: '604500+60x720' },
    at: '10m',
    labels: { ...ticket, instance: 'one' },
    summary: 'Nothing has searched the embedded stores for damage for 7d 0h 5m 0s',
  },
  {
    name: 'OverlayStoresUnread',
    series: {
      'overlay_job_success_age_seconds{name="read-stores", job="overlay", instance="one"}': '600x720',
      [`process_start_time_seconds${node}`]: '-604500x720',
    },
    at: '10m',
    labels: { ...ticket, instance: 'one' },
    summary: 'Nothing has searched the embedded stores for damage for 7d 0h 5m 0s',
  },
  {
    name: 'OverlayBackupLate',
    series: { [`overlay_backup_age_seconds${node}`]: '126000+60x720' },
    at: '70m',
    labels: ticket,
    summary: 'No backup has passed its check for 36 hours, or one failed',
  },
  {
    name: 'OverlayBackupLate',
    series: { [`overlay_backup_failures_total${node}`]: '0x8 1x720' },
    at: '10m',
    labels: { ...ticket, job: 'overlay', instance: 'one' },
    summary: 'No backup has passed its check for 36 hours, or one failed',
  },
  {
    name: 'OverlayBackupUnproved',
    series: { [`overlay_backup_proof_failed${node}`]: '0x8 1x720' },
    at: '10m',
    labels: page,
    summary: 'The newest backup does not restore to what the service answers',
  },
  {
    name: 'OverlaySlow',
    series: {
      [acknowledgedWithin('0.25')]: '0+5000x720',
      [acknowledgedWithin('0.5')]: '0+6000x720',
    },
    at: '20m',
    labels: ticket,
    summary: 'One of a hundred acknowledgements takes 485ms or more',
  },
  {
    name: 'OverlayDiskFillsUp',
    series: { [`overlay_disk_days_until_full${data}`]: '6.5x720' },
    at: '61m',
    labels: { ...ticket, instance: 'one', folder: 'data' },
    summary: 'The disk of data is full in 6.5 days',
  },
  {
    name: 'OverlayJobLate',
    series: {
      [purge]: '0+60x720',
    },
    at: '150m',
    labels: { ...ticket, name: 'purge' },
    summary: 'No node has done purge for 2h 30m 0s',
  },
  {
    name: 'OverlayMailFails',
    series: { [`overlay_mail_failures_total${node}`]: '0x8 2x720' },
    at: '10m',
    labels: ticket,
    summary: 'Mails could not be sent',
  },
  {
    name: 'OverlayInstallationsDegrade',
    series: { [`overlay_degraded_installations${node}`]: '40x65 52x720' },
    at: '70m',
    labels: ticket,
    summary: '12 installations stopped sending heartbeats within an hour',
  },
  {
    name: 'OverlayVersionsDiffer',
    series: { 'overlay_build_info{version="1.1.0", job="overlay", instance="two"}': '1x720' },
    at: '61m',
    labels: ticket,
    summary: 'Nodes have run 2 versions for an hour',
  },
];

describe.skipIf(skipWithout('promtool', promtool !== undefined))('the alerts', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { encoding: 'utf8' });
    expect(`${stdout}${stderr}`).not.toMatch(/FAILED|got:/);
    expect(status).toBe(0);
  };
  const toSeries = (series: Readonly<Record<string, string | undefined>>) =>
    Object.entries(series).flatMap(([name, values]) =>
      values === undefined ? [] : [{ series: name, values }],
    );
  const firing = (at: string, names: readonly string[]) => ({
    expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
    eval_time: at,
    exp_samples: names.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
  });
  const check = (...tests: object[]) => {
    const file = join(folder, 'tests.json');
    writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }));
    run('test', 'rules', file);
  };

  test('are valid', () => run('check', 'rules', rules));

  test('are silent while everything is healthy', () => {
    const times = ['5m', '2h', '12h'];
    check({
      interval: '1m',
      input_series: toSeries(healthy),
      promql_expr_test: times.map((at) => firing(at, [])),
    });
  });

  test.for(alerts)('$name fires when it should, alone, and says what is wrong', (alert) => {
    const { name, series, at, labels, summary } = alert;
    check({
      interval: '1m',
      input_series: toSeries({ ...healthy, ...series }),
      promql_expr_test: [firing('5m', []), firing(at, [name])],
      alert_rule_test: [
        {
          alertname: name,
          eval_time: at,
          exp_alerts: [{ exp_labels: labels, exp_annotations: { summary } }],
        },
      ],
    });
  });

  test('each have series that make them fire', () => {
    const named = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect([...new Set(alerts.map(({ name }) => name))].sort()).toEqual(named.sort());
  });
});

describe.skipIf(skipWithout('prometheus', prometheus !== undefined))('a server of Prometheus', () => {
  const token = 'a-token-of-the-operator';
  let service: TestService;
  let port: number;
  let server: RunningProcess | undefined;

  beforeAll(async () => {
    service = await startTestService({ metricsToken: token });
    port = await freePort();
    const config = join(folder, 'prometheus.json');
    const target = new URL(service.url).host;
    const scraped = {
      job_name: 'overlay',
      scrape_interval: '1s',
      authorization: { credentials: token },
      static_configs: [{ targets: [target] }],
    };
    const evaluated = { global: { evaluation_interval: '1s' }, rule_files: [rules] };
    writeFileSync(config, JSON.stringify({ ...evaluated, scrape_configs: [scraped] }));
    server = startProcess(prometheus ?? '', [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    const client = service.client(service.account.secretKey);
    const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };
    await sendBatch(client, [tap, tap]);
    await client.post('/api/sdk/conversion', {
      conversionType: 'purchase',
      campaignId: 'camp',
      orderId: '1',
    });
    await service.shipped();
    // Rates need two scrapes.
    const scrapes = 'min(count_over_time(overlay_freshness_seconds_count[1m])) > 2';
    await vi.waitFor(async () => expect(await query(scrapes)).toHaveLength(1), 60_000);
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    await service?.stop();
  });

  async function api(path: string): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const { status, data } = (await answer.json()) as { status: string; data: unknown };
    expect(status).toBe('success');
    return data;
  }

  async function query(expression: string): Promise<readonly unknown[]> {
    const { result } = (await api(`query?query=${encodeURIComponent(expression)}`)) as { result: unknown[] };
    return result;
  }

  test("finds values for every query of Grafana's dashboard", async () => {
    const dashboard = readFileSync(join(root, 'deploy/grafana/overlay.json'), 'utf8');
    const queries = [...dashboard.matchAll(/"expr": (".*")/g)].map(
      ([, text]) => JSON.parse(text ?? '') as string,
    );
    expect(queries.length).toBeGreaterThan(30);
    const empty: string[] = [];
    for (const one of queries) {
      const filled = one.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*');
      if ((await query(filled)).length === 0) empty.push(one);
    }
    expect(empty).toEqual([]);
  });

  test('evaluates every alert, and none fires', async () => {
    const evaluated = async () => {
      const { groups } = (await api('rules')) as {
        groups: { rules: { name: string; health: string; state: string }[] }[];
      };
      return groups.flatMap((group) => group.rules);
    };
    await expect.poll(async () => (await evaluated()).every(({ health }) => health === 'ok')).toBe(true);
    expect((await evaluated()).filter(({ state }) => state !== 'inactive')).toEqual([]);
  });
});
