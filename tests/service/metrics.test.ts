import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BatchAnswer } from '@overlay/contract';
import { defaultAccountLimits } from '@overlay/service/internal/control-store/accounts.ts';
import { sampleInstallation } from '@overlay/service/internal/control-store/sample-records.fixture.ts';
import {
  EventStoreRefusedRows,
  EventStoreUnavailable,
} from '@overlay/service/internal/event-store/event-store.ts';
import { readVersion } from '@overlay/service/internal/settings/version.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parsePrometheusText, type Sample, sumOf } from '../kit/prometheus-text.ts';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { sendBatch } from '../kit/read-back.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

const token = 'a-token-of-the-operator';
const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ metricsToken: token, rateLimits: true });
});
afterAll(() => service.stop());

const read = async (): Promise<Sample[]> => {
  const answer = await service.client(token).get('/metrics');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return parsePrometheusText(answer.text);
};
/** Waits until everything accepted since the start is shipped and counted as shipped, which happens slightly later. */
async function readCounted(): Promise<Sample[]> {
  await service.shipped();
  return vi.waitFor(async () => {
    const samples = await read();
    const accepted = sumOf(samples, 'overlay_events_total', { outcome: 'accepted' });
    expect(sumOf(samples, 'overlay_shipped_rows_total', { stream: 'events' })).toBe(accepted);
    return samples;
  });
}
/**
 * Returns the increase of each of these since before `act` ran. Shipping is counted after the mark, a request after
 * its answer: both slightly later.
 */
async function moves(
  act: () => Promise<unknown>,
  measured: readonly (readonly [string, Sample['labels']?])[],
): Promise<() => Promise<number[]>> {
  const before = await readCounted();
  await act();
  await service.shipped();
  return async () => {
    const after = await read();
    return measured.map(([name, labels]) => sumOf(after, name, labels) - sumOf(before, name, labels));
  };
}

describe('GET /metrics', () => {
  it('requires the token', async () => {
    for (const client of [
      service.client(),
      service.client('wrong'),
      service.client(service.account.secretKey),
    ]) {
      const answer = await client.get('/metrics');
      readProblem('invalid_metrics_token', answer);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('counts requests by route template and status, on the ingest path and the others', async () => {
    const client = service.client(service.account.secretKey);
    const act = async () => {
      await client.post('/api/sdk/event', tap);
      await client.post('/api/sdk/event?dryRun=1', tap);
      await client.post('/api/sdk/event', { eventType: 'nothing' });
      await client.get('/api/keys/key_1');
      await client.get('/api/keys/key_2');
      await client.get('/no/such/address');
      await client.send('PROPFIND', '/no/such/address', undefined);
    };
    const name = 'overlay_http_requests_total';
    await expect
      .poll(
        await moves(act, [
          [name, { route: '/api/sdk/event', method: 'POST', status: '200' }],
          [name, { route: '/api/sdk/event', method: 'POST', status: '422' }],
          [name, { route: '/api/keys/:keyId', method: 'GET', status: '404' }],
          [name, { route: 'unmatched', status: '404' }],
          [name, { method: 'other' }],
          ['overlay_acknowledgement_seconds_count', { route: '/api/sdk/event' }],
        ]),
      )
      .toEqual([2, 1, 2, 2, 1, 2]);
  });

  it('counts events by outcome and code, and rows that reach the store', async () => {
    const account = await service.addAccount({
      limits: {
        eventsPerSecondPublishable: 1_000,
        eventsPerSecondSecret: 5_000,
        eventsPerSecondDevice: 1,
        monthlyEventCap: null,
        dailyShareOfCap: 1,
        retentionDays: null,
      },
    });
    const client = service.client(account.secretKey);
    const page = service.client(account.publishableKey);
    const device = { deviceId: 'one-device' };
    const act = async () => {
      await sendBatch(client, [
        tap,
        { ...tap, dedupeKey: 'a' },
        { ...tap, dedupeKey: 'a' },
        { eventType: 'x' },
      ]);
      await client.post('/api/sdk/event', { ...tap, dedupeKey: 'a' });
      await sendBatch(
        page,
        Array.from({ length: 130 }, () => ({ ...tap, ...device })),
      );
      const order = { conversionType: 'purchase', campaignId: 'camp', orderId: '1' };
      await client.post('/api/sdk/conversion', order);
      await client.post('/api/sdk/conversion', order);
    };
    const moved = await moves(act, [
      ['overlay_events_total', { outcome: 'accepted' }],
      ['overlay_events_total', { outcome: 'duplicate' }],
      ['overlay_events_total', { outcome: 'rejected', code: 'validation_failed' }],
      ['overlay_events_total', { outcome: 'retry', code: 'rate_limited' }],
      ['overlay_shipped_ranges_total', { stream: 'events' }],
      ['overlay_shipped_rows_total', { stream: 'events' }],
      ['overlay_freshness_seconds_count', { stream: 'events' }],
      ['overlay_conversions_total', { outcome: 'accepted' }],
      ['overlay_conversions_total', { outcome: 'duplicate' }],
      ['overlay_shipping_failures_total'],
    ]);
    await vi.waitFor(async () => {
      const [accepted, duplicates, rejected, retried, shipped, rows, freshness, conversion, repeated, store] =
        await moved();
      expect([duplicates, rejected, conversion, repeated, store]).toEqual([2, 1, 1, 1, 0]);
      expect(retried).toBeGreaterThan(0);
      expect((accepted ?? 0) + (retried ?? 0)).toBe(132);
      expect(rows).toBe(accepted);
      expect(shipped).toBe(freshness);
    });
  });

  it('counts every event of a batch that is far over a rate', async () => {
    const limits = { ...defaultAccountLimits, eventsPerSecondPublishable: 1, eventsPerSecondDevice: 1_000 };
    const page = service.client((await service.addAccount({ limits })).publishableKey);
    const taken: number[] = [];
    // The first batch uses up the burst of the key; of the second, the events of two seconds are accepted. A key with
    // nothing left is refused briefly before its events are counted.
    const act = async () => {
      for (let round = 0; round < 2; round += 1) {
        service.clock.advance(round * 2_000);
        const answer = await page.post('/api/sdk/event', { events: Array(500).fill(tap) });
        if (answer.status === 429) readProblem('rate_limited', answer);
        else taken.push(readAnswer(BatchAnswer, answer).accepted);
      }
    };
    const moved = await moves(act, [
      ['overlay_events_total', { outcome: 'accepted' }],
      ['overlay_events_total', { outcome: 'retry', code: 'rate_limited' }],
    ]);
    const accepted = taken.reduce((sum, events) => sum + events, 0);
    expect(accepted).toBeLessThan(1_000);
    await expect.poll(moved).toEqual([accepted, 1_000 - accepted]);
  });

  it('shows an outage of the store while it lasts, and afterwards that it happened', async () => {
    const client = service.client(service.account.secretKey);
    const outages = sumOf(await read(), 'overlay_store_outages_total', { stream: 'events' });
    const insert = vi.spyOn(service.ports.eventStore, 'insert');
    insert.mockRejectedValue(new EventStoreUnavailable('away'));
    await sendBatch(client, [tap, tap, tap]);
    await vi.waitFor(async () => {
      const samples = await read();
      expect(sumOf(samples, 'overlay_log_waiting_rows', { stream: 'events' })).toBe(3);
      expect(sumOf(samples, 'overlay_log_waiting_bytes')).toBeGreaterThan(100);
      expect(sumOf(samples, 'overlay_log_oldest_seconds', { stream: 'events' })).toBeGreaterThan(0.3);
      expect(sumOf(samples, 'overlay_store_outage_seconds', { stream: 'events' })).toBeGreaterThan(0.1);
      expect(sumOf(samples, 'overlay_shipping_failures_total', { stream: 'events' })).toBeGreaterThan(1);
      expect(sumOf(samples, 'overlay_store_outages_total', { stream: 'events' })).toBe(outages + 1);
    }, 120_000);
    insert.mockRestore();
    await service.shipped();
    await vi.waitFor(async () => {
      const samples = await read();
      expect(sumOf(samples, 'overlay_log_waiting_rows')).toBe(0);
      expect(sumOf(samples, 'overlay_log_oldest_seconds')).toBe(0);
      expect(sumOf(samples, 'overlay_store_outage_seconds')).toBe(0);
      expect(sumOf(samples, 'overlay_store_outages_total', { stream: 'events' })).toBe(outages + 1);
    });
  });

  it('shows the number of dead letters, even after a restart', async () => {
    const insert = vi.spyOn(service.ports.eventStore, 'insert');
    insert.mockRejectedValue(new EventStoreRefusedRows('no such column'));
    await sendBatch(service.client(service.account.secretKey), [tap]);
    await service.shipped();
    insert.mockRestore();
    expect(sumOf(await read(), 'overlay_dead_letter_rows')).toBe(1);
    await service.restart();
    expect(sumOf(await read(), 'overlay_dead_letter_rows')).toBe(1);
  });

  it('shows how far each log is filled and shipped, and what the store has received', async () => {
    await sendBatch(service.client(service.account.secretKey), [tap, tap]);
    const samples = await readCounted();
    const positions = ['log_appended', 'log_shipped', 'store_received'].map((name) =>
      sumOf(samples, `overlay_${name}_position`, { stream: 'events' }),
    );
    expect(positions[0]).toBeGreaterThan(0);
    // A store on a server does not say what it has received.
    const isEmbedded = service.ports.marks !== undefined;
    expect(positions).toEqual([positions[0], positions[0], isEmbedded ? positions[0] : 0]);
  });

  it('shows the version, the disk, degraded installations, and what each job did last', async () => {
    const { controlStore } = service.ports;
    await controlStore.installations.create(
      sampleInstallation({ accountId: service.account.accountId, state: 'degraded' }),
      'a token',
    );
    const samples = await read();
    expect(sumOf(samples, 'overlay_build_info', { version: readVersion() })).toBe(1);
    expect(sumOf(samples, 'overlay_degraded_installations')).toBe(1);
    expect(sumOf(samples, 'overlay_disk_free_bytes', { folder: 'data' })).toBeGreaterThan(0);
    expect(sumOf(samples, 'overlay_disk_days_until_full')).toBe(Number.POSITIVE_INFINITY);
    const jobs = samples.filter(({ name }) => name === 'overlay_job_success_age_seconds');
    const names = jobs.map(({ labels }) => labels['name']);
    expect(names).toEqual(expect.arrayContaining(['purge', 'retention', 'stale-installations']));
    expect(new Set(names).size).toBe(names.length);
    expect(jobs.filter(({ value }) => !(value >= 0))).toEqual([]);
  });

  it('reports memory, event loop and connections', async () => {
    const samples = await read();
    expect(sumOf(samples, 'process_resident_memory_bytes')).toBeGreaterThan(50e6);
    expect(samples.some(({ name }) => name === 'nodejs_eventloop_lag_p99_seconds')).toBe(true);
    expect(sumOf(samples, 'overlay_http_connections')).toBeGreaterThan(0);
  });

  it('has every metric that docs/operating.md mentions', async () => {
    const guide = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
    const named = new Set(guide.match(/\b(?:overlay|process|nodejs)_[a-z0-9_]+/g));
    const { text } = await service.client(token).get('/metrics');
    const metrics = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(named.size).toBeGreaterThan(12);
    expect([...named].filter((name) => !metrics.includes(name.replace(/_bucket$/, '')))).toEqual([]);
    // And the guide mentions all of the service's own.
    const own = metrics.filter((name) => name?.startsWith('overlay_'));
    expect(own.filter((name) => !guide.includes(`${name}`.replace('overlay_log', '')))).toEqual([]);
  });

  it.for(['deploy/prometheus/rules.yml', 'deploy/grafana/overlay.json'])(
    'has every metric that %s queries',
    async (file) => {
      const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
      const named = new Set(text.match(/\b(?:overlay|process|nodejs)_[a-z0-9_]+/g));
      const { text: scraped } = await service.client(token).get('/metrics');
      const metrics = [...scraped.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
      expect(named.size).toBeGreaterThan(12);
      expect([...named].filter((name) => !metrics.includes(name.replace(/_bucket$/, '')))).toEqual([]);
    },
  );

  it('has every alert in docs/operating.md, with what to do', () => {
    const rules = readFileSync(new URL('../../deploy/prometheus/rules.yml', import.meta.url), 'utf8');
    const guide = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => `${name}`);
    const explained = [...guide.matchAll(/^### (Overlay\w+)$/gm)].map(([, name]) => `${name}`);
    expect(explained.sort()).toEqual(alerts.sort());
  });

  it('has a value of every metric, because an alert on a missing one never fires', async () => {
    await sendBatch(service.client(service.account.secretKey), [tap]);
    await readCounted();
    const { text } = await service.client(token).get('/metrics');
    const metrics = [...text.matchAll(/^# TYPE (overlay_\S+)/gm)].map(([, name]) => name);
    const samples = parsePrometheusText(text).filter(({ value }) => !Number.isNaN(value));
    const valued = new Set(samples.map(({ name }) => name.replace(/_count$/, '')));
    const isEmbedded = service.ports.marks !== undefined;
    if (!isEmbedded) valued.add('overlay_store_received_position');
    expect(metrics.filter((name) => !valued.has(`${name}`))).toEqual([]);
  });

  it("names no tenant, key or viewer, and does not grow with callers' input", async () => {
    const client = service.client(service.account.secretKey, { 'user-agent': 'the-agent-of-a-viewer' });
    const send = async () => {
      const campaignId = `camp_${randomUUID()}`;
      await sendBatch(client, [
        { ...tap, campaignId, videoId: campaignId, deviceId: campaignId },
        { eventType: campaignId },
      ]);
      await client.get(`/${campaignId}`);
      await client.get(`/api/keys/${campaignId}`);
      await client.get(`/sdk/v1/${campaignId}`);
      await client.get(`/api/events?campaignId=${campaignId}`);
      return campaignId;
    };
    const countSeries = async () => (await read()).filter(({ name }) => name.startsWith('overlay_')).length;
    await send();
    await readCounted();
    // The series that the first of them adds may appear slightly later.
    await send();
    const before = await countSeries();
    const campaigns: string[] = [];
    // One after another: concurrently, they could fill the account's queue of queries.
    for (let round = 0; round < 20; round += 1) campaigns.push(await send());
    await service.shipped();
    const { text } = await service.client(token).get('/metrics');
    for (const campaign of campaigns) expect(text).not.toContain(campaign.slice(5));
    const { accountId, secretKey } = service.account;
    for (const secret of [accountId, secretKey.slice(0, 16), 'key_', 'the-agent-of-a-viewer', '127.0.0.1']) {
      expect(text).not.toContain(secret);
    }
    expect(await countSeries()).toBe(before);
  });
});
