import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@overlay/contract';
import { acceptConversion } from '../../ingest/accept/accept-conversion.ts';
import { acceptEvent } from '../../ingest/accept/accept-event.ts';
import type { IngestContext } from '../../ingest/ingest-context.ts';
import { unlimitedAllowance } from '../../ingest/limits/event-allowance.ts';
import type { JobLeases } from '../../jobs/job-leases.ts';
import { LeasedWork } from '../../jobs/leased-work.ts';
import type { Clock } from '../../ports/clock.ts';
import { type DemoDataRecord, demoDataKeyId } from '../../ports/control-records.ts';
import type { ControlStore } from '../../ports/control-store.ts';
import type { EventAppender, LogConsumer, LogEntry } from '../../ports/event-log.ts';
import type { EventStore } from '../../ports/event-store.ts';
import { untilShipped } from '../../privacy/until-shipped.ts';
import { makeSampleVisits, type SampleVisit } from './sample-visits.ts';

/** What is asked for is begun within this. */
const lookEveryMs = 2_000;
const leaseMs = 10_000;
/** Between two batches, which leaves the first pages of somebody who has just started the service their time. */
const pauseMs = 40;

export interface DemoDataWorkerOptions {
  readonly controlStore: Pick<ControlStore, 'demoData'>;
  readonly eventLog: EventAppender;
  readonly conversionLog: EventAppender;
  /** The consumers that carry the logs into the store. */
  readonly consumers: readonly Pick<LogConsumer, 'position'>[];
  readonly store: Pick<EventStore, 'deleteRows'>;
  /** Kept files of exports, which may hold made-up rows. */
  readonly files: { forget(accountId: string): Promise<void> };
  readonly leases: Pick<JobLeases, 'run' | 'release'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/**
 * Writes the made-up data of the demo in the background, as events are written: accepted, into the log, shipped to the
 * store; and removes it when somebody asks for that. Both can be cut off at any moment and go on at the next start.
 */
export function createDemoDataWorker(options: DemoDataWorkerOptions): LeasedWork<DemoDataRecord> {
  const { controlStore, leases, onError } = options;
  return new LeasedWork({
    job: 'demo-data',
    everyMs: lookEveryMs,
    leaseMs,
    leases,
    list: () => controlStore.demoData.listUnfinished(),
    run: (record, signal) => (record.state === 'removing' ? remove : write)(options, record, signal),
    onError,
  });
}

async function write(
  { controlStore, eventLog, conversionLog, clock }: DemoDataWorkerOptions,
  { accountId, endMs }: DemoDataRecord,
  signal: AbortSignal,
): Promise<void> {
  let [events, conversions] = [0, 0];
  const lines: { readonly events: LogEntry[]; readonly conversions: LogEntry[] } = {
    events: [],
    conversions: [],
  };
  const flush = async () => {
    await eventLog.append(lines.events.splice(0));
    await conversionLog.append(lines.conversions.splice(0));
  };
  for (const visit of makeSampleVisits(endMs)) {
    const entries = toEntries(visit, accountId, clock());
    events += entries.events.length;
    conversions += entries.conversions.length;
    lines.events.push(...entries.events);
    lines.conversions.push(...entries.conversions);
    if (lines.events.length < limits.eventsPerBatch) continue;
    await flush();
    await sleep(pauseMs, undefined, { signal });
    // Somebody may not want it: then it is not written to its end first.
    const { state } = (await controlStore.demoData.get(accountId)) ?? {};
    if (state !== 'writing') return;
  }
  await flush();
  await controlStore.demoData.finish(accountId, 'writing', { state: 'present', events, conversions });
}

async function remove(
  { controlStore, consumers, store, files }: DemoDataWorkerOptions,
  { accountId }: DemoDataRecord,
  signal: AbortSignal,
): Promise<void> {
  await untilShipped(consumers, signal);
  for (const stream of ['events', 'conversions'] as const) {
    await store.deleteRows(stream, { accountId, keyId: demoDataKeyId });
  }
  await files.forget(accountId);
  await controlStore.demoData.finish(accountId, 'removing', {
    state: 'removed',
    events: 0,
    conversions: 0,
  });
}

function toEntries(
  { origin, events, conversions }: SampleVisit,
  accountId: string,
  nowMs: number,
): { readonly events: LogEntry[]; readonly conversions: LogEntry[] } {
  const context = toContext(accountId, origin);
  return {
    events: events.map((event) => {
      const judged = acceptEvent(event, { ...context, now: event.timestampMs });
      if (judged.outcome !== 'accepted') throw new Error(`an event of the demo data was ${judged.outcome}`);
      return { ...judged.entry, createdAt: nowMs };
    }),
    conversions: conversions.map((conversion) => {
      const moment = { ...context, now: conversion.timestampMs };
      return { ...acceptConversion(conversion, JSON.stringify(conversion), moment).entry, createdAt: nowMs };
    }),
  };
}

/**
 * As if a server had sent it at the moment at which it happened: what bears the moment of today as its arrival would
 * show as live. The key does not exist; its identifier marks the rows in the store.
 */
function toContext(accountId: string, origin: string): Omit<IngestContext, 'now'> {
  return {
    principal: {
      accountId,
      actor: {
        kind: 'key',
        keyId: demoDataKeyId,
        name: 'Demo data',
        keyKind: 'secret',
        scopes: ['events:write'],
        origins: [],
      },
      permissions: new Set(['events:write', 'conversions:write']),
    },
    clockShiftMs: 0,
    cookielessHash: () => {
      throw new Error('every event of the demo data has a device');
    },
    hashOfDevice: (deviceId) => deviceId,
    origin,
    isBot: false,
    privacy: 'none',
    firstRetainedMs: 0,
    mayHaveIllFormedText: false,
    mayHaveLargeEvents: false,
    allowance: unlimitedAllowance,
  };
}
