import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@overlay/contract';
import type { ControlStore } from '../control-store/control-store.ts';
import { type DemoDataRecord, demoDataKeyId } from '../control-store/demo-data.ts';
import { rowStreams } from '../event/row-stream.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { acceptConversion } from '../ingest/accept/accept-conversion.ts';
import { acceptEvent } from '../ingest/accept/accept-event.ts';
import { createJudgeViewer } from '../ingest/accept/judge-viewer.ts';
import type { IngestContext } from '../ingest/ingest-context.ts';
import { unlimitedAllowance } from '../ingest/limits/event-allowance.ts';
import { notScreened } from '../ingest/screening/screening.ts';
import type { JobLeases } from '../jobs/job-leases.ts';
import { LeasedWork } from '../jobs/leased-work.ts';
import type { EventAppender, LogConsumer, LogEntry } from '../log/event-log.ts';
import { untilShipped } from '../privacy/until-shipped.ts';
import type { Clock } from '../scheduling/clock.ts';
import { makeSampleVisits, type SampleVisit } from './sample-visits.ts';

/** Maximum delay before requested work starts. */
const lookEveryMs = 2_000;
const leaseMs = 10_000;
/** Pause between two batches, so that a person who has just started the service gets the first pages quickly. */
const pauseMs = 40;

export interface DemoDataWorkerOptions {
  readonly controlStore: Pick<ControlStore, 'demoData'>;
  readonly eventLog: EventAppender;
  readonly conversionLog: EventAppender;
  /** The consumers that carry the logs into the store. */
  readonly consumers: readonly Pick<LogConsumer, 'position'>[];
  readonly store: Pick<EventStore, 'deleteRows'>;
  /** Stored export files, which may contain sample rows. */
  readonly files: { forget(accountId: string): Promise<void> };
  readonly leases: Pick<JobLeases, 'run' | 'release'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/**
 * Writes the demo's sample data in the background the way real events are written (accepted, appended to the log,
 * shipped to the store), and removes it on request. Both can be interrupted at any time and continue at the next
 * start.
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
    // If its removal was requested meanwhile, it is not written to its end first.
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
  for (const stream of rowStreams) {
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
      const judged = acceptConversion(conversion, undefined, moment);
      if (judged.outcome !== 'accepted') throw new Error(`a sample conversion was ${judged.outcome}`);
      return { ...judged.entry, createdAt: nowMs };
    }),
  };
}

/**
 * As if a server had sent it when it happened: with today's time as its arrival, it would show up as live. The key
 * does not exist; its identifier marks the rows in the store.
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
    hashOfViewer: (viewerId) => viewerId,
    judgeViewer: createJudgeViewer(new Map(), { origin: undefined, nowMs: 0 }),
    origin,
    isBot: false,
    privacy: 'none',
    firstRetainedMs: 0,
    mayHaveIllFormedText: false,
    mayHaveLargeEvents: false,
    allowance: unlimitedAllowance,
    screening: notScreened,
  };
}
