import { proveStore } from '@overlay/service/internal/cli/prove-store.ts';
import type { Ports } from '@overlay/service/internal/ports/ports.ts';
import { createService } from '@overlay/service/internal/service.ts';
import { parseSettings } from '@overlay/service/internal/settings/settings.ts';
import { openEmbeddedPorts } from '@overlay/service/internal/stores/open-embedded-ports.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StoreProcess, startStoreProcess } from '../../kit/store-process.ts';
import { freeEngine } from '../../kit/test-service.ts';

let store: StoreProcess;
beforeEach(async () => {
  await freeEngine();
  store = await startStoreProcess('a-password-of-the-store');
});
afterEach(() => store.dispose());

async function startProving(ports: Ports) {
  const logger = pino({ level: 'silent' });
  const settings = parseSettings({ OVERLAY_RATE_LIMITS: 'off' });
  const service = await createService(ports, {
    ...settings,
    logger,
    demoPublishableKey: async () => undefined,
  });
  return { ...service, url: await service.app.listen({ host: '127.0.0.1', port: 0 }) };
}

/** What the command prints, and whether it found the store as it should be. */
async function prove(minutes: number, onLine: (line: string) => void, change = (ports: Ports) => ports) {
  const lines: string[] = [];
  const isProved = await proveStore({
    url: store.url,
    minutes,
    print(line) {
      lines.push(line);
      onLine(line);
    },
    openPorts: async (dataDir, eventStoreUrl, clock) => {
      const ports = await openEmbeddedPorts(dataDir, { eventStoreUrl, clock });
      return eventStoreUrl === undefined ? ports : change(ports);
    },
    startService: startProving,
  });
  return { isProved, lines };
}

test('a store that is killed while events are written is proved, and asked about only in an empty database', {
  timeout: 900_000,
}, async () => {
  let restarted = Promise.resolve();
  const { isProved, lines } = await prove(0.1, (line) => {
    if (line.startsWith('now      events are written')) restarted = store.kill().then(() => store.start());
  });
  await restarted;
  const results = lines.filter((line) => /^(?:ok|fault)/.test(line));
  expect(results.map((line) => line.split(':')[0])).toEqual([
    'ok       schema',
    'ok       inserts',
    'ok       queries',
    'ok       deletes',
    'ok       queries after the delete',
    'ok       failures',
    'ok       queries after failures',
  ]);
  expect(isProved).toBe(true);
  await expect(prove(0, () => {})).rejects.toThrow(/--store names a database with \d+ rows/);
});

test('a store that forgets the tokens of inserts is not proved', { timeout: 900_000 }, async () => {
  let inserts = 0;
  const { isProved, lines } = await prove(
    0,
    () => {},
    (ports) => ({
      ...ports,
      eventStore: new Proxy(ports.eventStore, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target);
          if (typeof value !== 'function') return value;
          if (name !== 'insert') return value.bind(target);
          return (stream: 'events', range: { token: string }) => {
            inserts += 1;
            return value.call(target, stream, { ...range, token: `${range.token}-${inserts}` });
          };
        },
      }),
    }),
  );
  expect(isProved).toBe(false);
  expect(lines).toContainEqual(
    expect.stringMatching(/^fault {4}inserts: \d+ events, \d+ different ones, and should be /),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^fault {4}queries: \/api\/analytics\/summary/));
});
