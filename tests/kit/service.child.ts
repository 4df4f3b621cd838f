import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createService,
  defaultAccountLimits,
  EventLogUnavailable,
  EventStoreUnavailable,
  ensureFirstAccount,
  issueKey,
  newIdentifier,
  openEmbeddedPorts,
  type Ports,
  parseSettings,
} from '@overlay/service';
import { pino } from 'pino';
import type { ServiceFaults, TestCredentials, TestKeys } from './service-faults.ts';

/**
 * A composition root like `main.ts`: the same service on the same stores, which fail on command. The product itself
 * has no switch that breaks it. Its channel reports the keys of its accounts: the first one, then as many as
 * `OVERLAY_TEST_ACCOUNTS` says.
 */
const settings = parseSettings(process.env);
const longestDelayMs = 800;
const faults: ServiceFaults = { outage: false, flakyShare: 0, logFull: false, clockOffsetMs: 0 };
process.on('message', (changes: Partial<ServiceFaults>) => Object.assign(faults, changes));
process.on('disconnect', () => process.exit(1));

/** Calls `before` ahead of these methods, and leaves the others unchanged. */
function intercept<Port extends object>(
  port: Port,
  methods: readonly (keyof Port & string)[],
  around: (call: () => unknown, method: string) => unknown,
): Port {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const bound = value.bind(target);
      if (!methods.some((method) => method === name)) return bound;
      return (...args: unknown[]) => around(() => bound(...args), String(name));
    },
  });
}

async function inStore(call: () => unknown, method: string): Promise<unknown> {
  if (faults.outage) throw new EventStoreUnavailable('outage on request');
  if (method !== 'insert' || Math.random() >= faults.flakyShare) return call();
  // The three ways to lose an answer; the last is why ranges carry tokens.
  switch (Math.floor(Math.random() * 3)) {
    case 0:
      throw new EventStoreUnavailable('failed before the insert');
    case 1:
      await sleep(Math.random() * longestDelayMs);
      return call();
    default:
      await call();
      throw new EventStoreUnavailable('failed after the insert');
  }
}

async function inLog(call: () => unknown): Promise<unknown> {
  if (faults.logFull) throw new EventLogUnavailable('full');
  return call();
}

const clock = () => Date.now() + faults.clockOffsetMs;
const { databaseUrl, eventLogUrl, eventStoreUrl } = settings;
const real = await openEmbeddedPorts(settings.dataDir, { clock, databaseUrl, eventLogUrl, eventStoreUrl });
const inOutage = ['insert', 'query', 'queryBatches', 'writeParquet', 'ping'] as const;
const ports: Ports = {
  ...real,
  eventStore: intercept(real.eventStore, inOutage, inStore),
  eventLog: intercept(real.eventLog, ['append'], inLog),
};
const { publicUrl } = settings;
const service = await createService(ports, {
  ...settings,
  logger: pino({ level: settings.logLevel }),
  // The key of the demo page is public.
  demoPublishableKey: async () => 'pk_live_demo',
});
const first = await ensureFirstAccount(
  { ...ports, passwords: service.people.passwords },
  settings,
  publicUrl,
);
const accounts: TestKeys[] = [];
if (first?.secretKey && first.publishableKey) {
  const { accountId, secretKey, publishableKey } = first;
  accounts.push({ accountId, secretKey, publishableKey, owner: await addOwner(accountId) });
}
for (let count = Number(process.env['OVERLAY_TEST_ACCOUNTS'] ?? 0); count > 0; count -= 1) {
  accounts.push(await addAccount());
}
await service.app.listen({ host: settings.host, port: settings.port });
service.start();
process.on('SIGTERM', () => service.stop().then(() => process.exit(0)));
process.send?.(accounts);

async function addAccount(): Promise<TestKeys> {
  const accountId = newIdentifier('account', clock());
  await real.controlStore.accounts.create({
    accountId,
    name: 'Another account',
    createdAtMs: clock(),
    salt: randomBytes(32),
    globalPrivacyControl: 'cookieless',
    limits: defaultAccountLimits,
    pagesSeen: true,
  });
  const publishable = issueKey({ accountId, kind: 'publishable', name: 'Publishable' }, clock());
  const secret = issueKey({ accountId, kind: 'secret', name: 'Secret' }, clock());
  await real.controlStore.keys.create(publishable.record);
  await real.controlStore.keys.create(secret.record);
  const owner = await addOwner(accountId);
  return { accountId, publishableKey: publishable.secret, secretKey: secret.secret, owner };
}

async function addOwner(accountId: string): Promise<TestCredentials | undefined> {
  if (process.env['OVERLAY_TEST_OWNERS'] !== 'on') return undefined;
  const owner = {
    email: `${accountId.toLowerCase()}@overlay.test`,
    password: 'correct horse battery staple',
  };
  await real.controlStore.persons.create({
    personId: newIdentifier('person', clock()),
    email: owner.email,
    name: 'Owner',
    isAdministrator: false,
    createdAtMs: clock(),
    passwordHash: await service.people.passwords.hash(owner.password),
    membership: { accountId, role: 'owner' },
  });
  return owner;
}
