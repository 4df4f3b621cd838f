import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createQueryRunner } from '@overlay/service/internal/analytics/queries/query-runner.ts';
import type { ReadingParts } from '@overlay/service/internal/analytics/reading.ts';
import type { VideoAlias } from '@overlay/service/internal/control-store/videos.ts';
import { type ConversionRow, toConversionLine } from '@overlay/service/internal/event/conversion-row.ts';
import { makeLogRange } from '@overlay/service/internal/event/event-row.fixture.ts';
import { type EventRow, rowSchemaVersion } from '@overlay/service/internal/event/event-row.ts';
import { createChdbEventStore } from '@overlay/service/internal/event-store/chdb/chdb-event-store.ts';
import type { EventStore } from '@overlay/service/internal/event-store/event-store.ts';
import type { AccountPrincipal } from '@overlay/service/internal/principals/principal.ts';
import { VideoNames } from '@overlay/service/internal/videos/video-aliases.ts';
import { newDataDirectory } from '../../kit/data-directory.ts';
import { freeEngine } from '../../kit/test-service.ts';
import { releasedQuarantine } from './random-events.ts';

/** `today` for every query of these tests: after all random events. */
export const nowMs = Date.UTC(2026, 3, 20, 9, 30);

/** Analytics over a real store, without HTTP and without a log: thousands of data sets fit into one store. */
export interface AnalyticsStore {
  readonly store: EventStore;
  readonly parts: ReadingParts;
  /** Stores rows, once per token. */
  insert(token: string, rows: readonly EventRow[]): Promise<void>;
  insertConversions(token: string, rows: readonly ConversionRow[]): Promise<void>;
  close(): Promise<void>;
}

/** @param aliases of the videos of each account: read again for each question */
export async function openAnalyticsStore(
  aliases: (accountId: string) => readonly VideoAlias[] = () => [],
): Promise<AnalyticsStore> {
  await freeEngine();
  const dataDir = await newDataDirectory();
  const store = createChdbEventStore({ path: join(dataDir, 'event-store') });
  await store.migrate();
  return {
    store,
    parts: {
      queries: createQueryRunner(
        store,
        () => [releasedQuarantine],
        (accountId) => new VideoNames(aliases(accountId)),
      ),
      consumer: { lag: async () => ({ events: 0, bytes: 0, oldestCreatedAt: undefined }) },
      clock: () => nowMs,
    },
    insert: (token, rows) => store.insert('events', makeLogRange(token, rows)),
    insertConversions: (token, rows) =>
      store.insert('conversions', {
        token,
        rows: Buffer.from(rows.map(toConversionLine).join('')),
        rowCount: rows.length,
        schemaVersion: rowSchemaVersion,
      }),
    async close() {
      await store.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

const reply = { header() {}, headers() {}, status() {} };

/** A call of an operation by a secret key of the account, for any handler. */
export function callOf<Call>(accountId: string, query: object, params: object = {}): Call {
  const actor = {
    kind: 'key',
    keyId: 'key_1',
    name: 'Server',
    keyKind: 'secret',
    scopes: [],
    origins: [],
  } as const;
  const principal: AccountPrincipal = {
    accountId,
    actor,
    permissions: new Set(['analytics:read', 'events:read', 'overlays:read']),
  };
  const { signal } = new AbortController();
  const call: object = { principal, query, params, body: {}, request: { signal }, reply };
  return call as Call;
}
