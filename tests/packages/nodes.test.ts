import type { AnalyticsResult, EventReceipt } from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStored } from '../journeys/node-client/stored.ts';
import { freePort } from '../kit/free-port.ts';
import { atScale } from '../kit/scale.ts';
import { publishableKey, type Service, secretKey, startService } from '../kit/service.ts';
import { createProject } from './project.ts';
import { installRelease, type Release } from './release.ts';

/** Every other test runs on the machine's Node. At scale long the first one is another each day. */
const turn = Math.floor(Date.now() / 86_400_000) % 3;
const newer = ['22', '24', '26'];
const inTurn = [...newer.slice(turn), ...newer.slice(0, turn)];
const lines = atScale({ short: inTurn, long: inTurn, release: ['20', ...newer] });
const isRelease = atScale({ short: false, long: false, release: true });
/** Installed and built by the first one; at scale release each does that by itself. */
let ready: Release | undefined;
afterAll(() => ready?.remove());
/** Ends a start that hangs: in an empty clone it installs and builds. */
const readyWithinMs = 20 * 60_000;

const event = {
  eventType: 'interaction',
  interactionType: 'rating',
  value: 5,
  campaignId: 'camp_nodes',
};

describe.each(lines)('Node %s', (line) => {
  let release: Release;
  let service: Service;
  const eventIds: string[] = [];
  beforeAll(async () => {
    release = await installRelease(line, ready?.clone);
    if (!isRelease) ready ??= release;
  }, readyWithinMs);
  afterAll(async () => {
    // `npm start` passes SIGTERM on; a SIGKILL would leave the service running.
    await service?.stop();
    await service?.dispose();
    if (release !== ready) await release?.remove();
  });

  it('npm start in a clone stores and counts an event', { timeout: readyWithinMs }, async ({ task }) => {
    const metricsPort = await freePort();
    service = await startService(
      { ...release.environment, METRICS_PORT: String(metricsPort) },
      { command: 'npm', args: ['start'], cwd: release.clone, readyWithinMs },
    );
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain(`nodejs_version_info{version="${release.version}"`);
    const answer = await fetch(`${service.url}/api/sdk/event`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...event, dedupeKey: 'by-hand' }),
    });
    expect(answer.status).toBe(200);
    eventIds.push(((await answer.json()) as EventReceipt).eventId);
    await expectCounted();
    pass(task.meta, 'start');
  });

  it('the packed client sends from ES modules and by require', async ({ task }) => {
    const project = await createProject({ packages: ['node'], environment: release.environment });
    try {
      await project.write({
        'use.mjs': `import { createOverlayClient } from '@overlay/node';${use()}`,
        'use.cjs': `const { createOverlayClient } = require('@overlay/node');${use()}`,
      });
      for (const file of ['use.mjs', 'use.cjs']) {
        const { code, output } = await project.run('node', file);
        expect([code, output]).toEqual([0, expect.any(String)]);
        // The whole output, because Node's warnings are in it too.
        const [, version, eventId = ''] = /^(\S+) (\S+)\n$/.exec(output) ?? [];
        expect(version, output).toBe(release.version);
        eventIds.push(eventId);
      }
    } finally {
      await project.remove();
    }
    await expectCounted();
    pass(task.meta, 'client');
  });

  it('npm start ends with exit code 0 on SIGTERM', async ({ task }) => {
    expect(await service.stop(), service.output()).toBe(0);
    pass(task.meta, 'stop');
  });

  it.runIf(isRelease)("passes the service's tests", { timeout: 3 * readyWithinMs }, async ({ task }) => {
    const output = await release.run('npm', 'test', '--', 'tests/service', 'tests/stores');
    expect(output).toMatch(/^\d+ passed, 0 failed/m);
    pass(task.meta, 'tests');
  });

  const use = () => `
    const client = createOverlayClient({ apiKey: '${secretKey}', endpoint: '${service.url}' });
    client.trackInteraction(${JSON.stringify(event)}).then(async (result) => {
      await client.close();
      console.log(process.version, result.eventId);
    });
  `;

  /** Every event so far is stored once, and counted once. */
  async function expectCounted(): Promise<void> {
    const stored = await readStored(service, event.campaignId);
    expect(stored.map(({ eventId }) => eventId).toSorted()).toEqual(eventIds.toSorted());
    const summary = await service.read<AnalyticsResult>(
      `/api/analytics/summary?campaignId=${event.campaignId}`,
    );
    expect(summary.interactions).toBe(eventIds.length);
  }

  function pass(meta: { node?: NodeResult }, step: string): void {
    const { version, npmVersion } = release;
    meta.node = { version, npmVersion, step };
  }
});

/** One passed step, for the table of docs/running.md. */
export interface NodeResult {
  readonly version: string;
  readonly npmVersion: string;
  readonly step: string;
}

declare module 'vitest' {
  interface TaskMeta {
    node?: NodeResult;
  }
}
