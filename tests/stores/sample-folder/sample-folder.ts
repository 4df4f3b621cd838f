import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureFirstAccount } from '@overlay/service/internal/accounts/bootstrap.ts';
import { type EventStore, EventStoreRefusedRows } from '@overlay/service/internal/event-store/event-store.ts';
import { newIdentifier } from '@overlay/service/internal/identifiers/new-identifier.ts';
import { storeConsumer } from '@overlay/service/internal/log/event-log.ts';
import type { Ports } from '@overlay/service/internal/ports/ports.ts';
import { createService } from '@overlay/service/internal/service.ts';
import { parseSettings } from '@overlay/service/internal/settings/settings.ts';
import { openEmbeddedPorts } from '@overlay/service/internal/stores/open-embedded-ports.ts';
import { pino } from 'pino';
import { bearer, HttpClient, publicUrl } from '../../kit/http-client.ts';
import { runCommand } from '../../kit/process.ts';
import { publishableKey, secretKey } from '../../kit/service.ts';
import { type Answers, readAnswers } from './sample-answers.ts';
import { fillInstallation, owner, refusedCampaign, type Written } from './sample-installation.ts';

/** For the service that writes the folder, and for every one that opens it. */
export const sampleEnvironment = {
  PUBLIC_URL: publicUrl,
  LOG_LEVEL: 'error',
  OVERLAY_RATE_LIMITS: 'off',
  OVERLAY_DEMO_DATA: 'off',
  OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: publishableKey,
  OVERLAY_BOOTSTRAP_SECRET_KEY: secretKey,
  OVERLAY_BOOTSTRAP_EMAIL: owner.email,
  OVERLAY_BOOTSTRAP_PASSWORD: owner.password,
};

export interface SampleFolder {
  readonly written: Written;
  readonly answers: Answers;
  /** The tables of the control store that have rows. */
  readonly tables: ReadonlySet<string>;
}

/** Writes a data directory with some of everything that an installation stores, as the service of this checkout does. */
export async function writeSampleFolder(dataDir: string): Promise<SampleFolder> {
  const settings = parseSettings({ ...sampleEnvironment, OVERLAY_DATA_DIR: dataDir });
  const opened = await openEmbeddedPorts(dataDir);
  const ports: Ports = { ...opened, eventStore: refusing(opened.eventStore) };
  const service = await createService(ports, {
    ...settings,
    logger: pino({ level: 'silent' }),
    demoPublishableKey: async () => undefined,
  });
  try {
    await ensureFirstAccount({ ...ports, passwords: service.people.passwords }, settings, publicUrl);
    const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
    service.start();
    const caller = {
      client: (credential?: string, headers = {}) =>
        new HttpClient(url, { ...(credential === undefined ? {} : bearer(credential)), ...headers }),
    };
    const written = await fillInstallation(caller);
    await addQuarantine(ports);
    await untilShipped(ports);
    const answers = await readAnswers(caller);
    const tables = new Set<string>();
    await ports.controlStore.copies.eachPage(async ({ table }) => void tables.add(table));
    return { written, answers, tables };
  } finally {
    await service.stop();
  }
}

/** @returns how many bytes the archive has */
export async function packFolder(dataDir: string, archive: string): Promise<number> {
  const { code, output } = await runCommand('tar', ['-C', dataDir, '-czf', archive, '.']);
  if (code !== 0) throw new Error(`tar: ${output}`);
  return (await stat(archive)).size;
}

/** Private fields need the real receiver, so a proxy binds each method to it. */
function refusing(store: EventStore): EventStore {
  const insert: EventStore['insert'] = async (stream, range) => {
    if (range.rows.includes(refusedCampaign)) throw new EventStoreRefusedRows('made to be refused');
    return store.insert(stream, range);
  };
  return new Proxy(store, {
    get(target, name) {
      if (name === 'insert') return insert;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A burst takes more events than the folder may hold. */
async function addQuarantine({ controlStore }: Ports): Promise<void> {
  const [account] = (await controlStore.accounts.list({ limit: 1 })).items;
  if (account === undefined) throw new Error('there is no account');
  const times = { fromMs: Date.now() - 5_000, toMs: Date.now(), members: [] };
  const counts = { events: 1_400, countedBefore: 599 };
  const ids = { accountId: account.accountId, quarantineId: newIdentifier('quarantine', Date.now()) };
  await controlStore.quarantines.report({ ...ids, ...times, ...counts, reason: 'network' });
}

async function untilShipped({ eventLog, conversionLog }: Ports): Promise<void> {
  for (const log of [eventLog, conversionLog]) {
    const consumer = await log.consumer(storeConsumer);
    while ((await consumer.lag()).events > 0) await sleep(20);
  }
}
