import { equal, match, notEqual } from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import type { AnalyticsResult, EventReceipt } from '@overlay/contract';
import { readStored } from '../../journeys/node-client/stored.ts';
import { freePort } from '../../kit/free-port.ts';
import { publishableKey, type RunningService, secretKey, startService } from '../../kit/running-service.ts';
import { createProject, packAll } from '../installed/project.ts';
import type { Release } from './release.ts';

/** Ends one that hangs: a start on a clean clone installs and builds. */
const readyWithinMs = 20 * 60_000;

/** What is done on a release of Node: returns what the table says of it, throws where it failed. */
export type Step = (release: Release) => Promise<string>;

export const steps: Readonly<Record<string, Step>> = {
  start: (release) =>
    withService(release, async (service) => {
      const answer = await fetch(`${service.url}/api/sdk/event`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...event, dedupeKey: 'by-hand' }),
      });
      equal(answer.status, 200);
      const { eventId } = (await answer.json()) as EventReceipt;
      await expectCounted(service, [eventId]);
      return 'event counted, exit 0';
    }),

  client: (release) =>
    withService(release, async (service) => {
      await release.run('build', 'npm', 'run', 'build');
      const packed = await packAll(release.clone);
      const tarballs = packed.files.filter((file) => file.includes('overlay-node'));
      const project = await createProject(tarballs, [], {}, release.environment);
      try {
        await project.write({
          'use.mjs': `import { createOverlayClient } from '@overlay/node';${use(service.url)}`,
          'use.cjs': `const { createOverlayClient } = require('@overlay/node');${use(service.url)}`,
        });
        const eventIds: string[] = [];
        for (const file of ['use.mjs', 'use.cjs']) {
          const { code, output } = await project.run('node', file);
          equal(code, 0, output);
          // The whole output: a warning of Node would stand there too.
          const [, version, eventId = ''] = /^(\S+) (\S+)\n$/.exec(output) ?? [];
          equal(version, release.version, output);
          eventIds.push(eventId);
        }
        await expectCounted(service, eventIds);
        return 'ESM and require, both counted';
      } finally {
        await project.remove();
        await rm(packed.folder, { recursive: true, force: true });
      }
    }),

  tests: async (release) => {
    const output = await release.run('tests', 'npm', 'test', '--', 'apps/service', '--maxWorkers=1');
    const [counts] = /^\d+ passed, \d+ failed, \d+ skipped$/m.exec(output) ?? [];
    return counts ?? 'passed';
  },
};

const event = {
  eventType: 'interaction',
  interactionType: 'rating',
  value: 5,
  campaignId: 'camp_nodes',
};

const use = (endpoint: string) => `
  const client = createOverlayClient({ apiKey: '${secretKey}', endpoint: '${endpoint}' });
  client.trackInteraction(${JSON.stringify(event)}).then(async (result) => {
    await client.close();
    console.log(process.version, result.eventId);
  });
`;

/** Runs `npm start` in the clone; it has to run on that release and to end well when it is asked to. */
async function withService(
  { clone, environment, version }: Release,
  action: (service: RunningService) => Promise<string>,
): Promise<string> {
  const metricsPort = await freePort();
  const service = await startService(
    { ...environment, METRICS_PORT: String(metricsPort) },
    { command: 'npm', args: ['start'], cwd: clone, readyWithinMs },
  );
  try {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    match(metrics, new RegExp(`nodejs_version_info{version="${version}"`));
    const done = await action(service);
    equal(await service.stop(), 0, service.output());
    return done;
  } finally {
    // `npm start` passes SIGTERM on; a SIGKILL would leave the service behind.
    await service.stop();
    await service.dispose();
  }
}

async function expectCounted(service: RunningService, eventIds: readonly string[]): Promise<void> {
  notEqual(eventIds.length, 0);
  const stored = await readStored(service, event.campaignId);
  equal(
    stored
      .map(({ eventId }) => eventId)
      .toSorted()
      .join(),
    eventIds.toSorted().join(),
  );
  const summary = await service.read<AnalyticsResult>(
    `/api/analytics/summary?campaignId=${event.campaignId}`,
  );
  equal(summary.interactions, eventIds.length);
}
