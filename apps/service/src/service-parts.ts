import { type AccountDirectory, createAccountDirectory } from './access/account-directory.ts';
import { type Authorise, createAuthorise } from './access/authorise.ts';
import { KeyUsage } from './access/key-usage.ts';
import { type CachingKeyVerifier, createKeyVerifier } from './access/key-verifier.ts';
import { createDemoDataWorker } from './accounts/demo-data/demo-data-worker.ts';
import { createRemovedAccountsWorker } from './accounts/removed-accounts-worker.ts';
import { ExportWorker } from './analytics/exports/export-worker.ts';
import { createQueryRunner, type QueryRunner } from './analytics/queries/query-runner.ts';
import { ChangeLog } from './audit/change-log.ts';
import { Shipper } from './delivery/shipper.ts';
import { StoredEventProofs } from './delivery/stored-event-proofs.ts';
import { Admission } from './http/admission/admission.ts';
import { createClientAddresses } from './http/admission/client-address.ts';
import { createDailySalts } from './ingest/accept/daily-salts.ts';
import { type CreateIngestContext, createIngestContextFactory } from './ingest/ingest-context.ts';
import type { IngestListener } from './ingest/ingest-events.ts';
import { createFindAllowance } from './ingest/limits/allowances.ts';
import { EventRates, noEventRates } from './ingest/limits/event-rates.ts';
import { MonthlyUsage } from './ingest/limits/monthly-usage.ts';
import {
  createNoteRefusal,
  type NoteRefusal,
  toRefusal,
} from './ingest/request-log/note-refused-requests.ts';
import { RequestLog } from './ingest/request-log/request-log.ts';
import { InstallationChanges } from './installations/installation-changes.ts';
import { createStaleJob } from './installations/stale-job.ts';
import { JobLeases } from './jobs/job-leases.ts';
import { RepeatingJob } from './jobs/repeating-job.ts';
import { ServiceMetrics } from './monitoring/service-metrics.ts';
import { createPublishedOverlays, type PublishedOverlays } from './overlays/published-overlays.ts';
import type { LogConsumer } from './ports/event-log.ts';
import type { Ports } from './ports/ports.ts';
import type { RowStream } from './ports/row-stream.ts';
import { ErasureWorker } from './privacy/erasure-worker.ts';
import { createPurgeJob } from './privacy/purge-job.ts';
import { createReceiptSigner, type ReceiptSigner } from './privacy/receipt-signer.ts';
import { RetentionJob } from './privacy/retention-job.ts';
import type { ServiceOptions } from './service-options.ts';

const usageFlushMs = 30_000;
const requestLogFlushMs = 5_000;

/** Objects that live as long as the service and are shared by its routes. */
export interface ServiceParts {
  readonly accounts: AccountDirectory;
  readonly admission: Admission;
  readonly authorise: Authorise;
  readonly changes: InstallationChanges;
  readonly consumers: StoreConsumers;
  readonly createContext: CreateIngestContext;
  readonly listener: IngestListener;
  readonly metrics: ServiceMetrics;
  readonly monthlyUsage: MonthlyUsage;
  readonly noteRefusal: NoteRefusal;
  readonly requestLog: RequestLog;
  readonly publishedOverlays: PublishedOverlays;
  readonly changeLog: ChangeLog;
  readonly shippers: readonly Shipper[];
  readonly verifier: CachingKeyVerifier;
  readonly erasureWorker: ErasureWorker;
  readonly exportWorker: ExportWorker;
  readonly queries: QueryRunner;
  readonly receiptSigner: ReceiptSigner;
  readonly retentionJob: RetentionJob;
  readonly jobs: readonly Pick<RepeatingJob, 'start' | 'stop'>[];
  /** Stores what is only in memory. */
  flush(): Promise<void>;
}

/** The shippers that carry each log into the event store. */
export type StoreConsumers = Readonly<Record<RowStream, LogConsumer>>;

const forwardedByStranger =
  'X-Forwarded-For arrived, but OVERLAY_TRUST_PROXY is not set: all visitors behind the proxy count as one address, ' +
  'and share the limits of one';

export function createServiceParts(
  ports: Ports,
  options: ServiceOptions,
  consumers: StoreConsumers,
  connections: () => Promise<number>,
): ServiceParts {
  const { controlStore, eventStore, clock } = ports;
  const { logger, installationStaleAfterMs: staleAfterMs } = options;
  const { installations } = controlStore;
  const onError = (err: unknown) => logger.error({ err }, 'a task in the background failed');
  const usage = new KeyUsage(controlStore.keys, clock);
  const verifier = createKeyVerifier({ controlStore, clock, usage });
  const accounts = createAccountDirectory(controlStore, clock);
  const publishedOverlays = createPublishedOverlays(controlStore.overlays, clock, controlStore.changes);
  controlStore.changes.subscribe((change) => {
    if (change.kind === 'key') verifier.forget(change.keyId);
    else if (change.kind === 'account') accounts.forget(change.accountId);
    else if (change.kind === 'overlays') publishedOverlays.forget(change.accountId, change.videoId);
    else for (const cache of [verifier, accounts, publishedOverlays]) cache.forgetAll();
  });
  const dailySalts = createDailySalts(controlStore, onError);
  const lag = () => consumers.events.lag();
  const monthlyUsage = new MonthlyUsage({ store: eventStore, lag, clock, onError });
  const rates = options.rateLimits ? new EventRates(options.eventsPerSecondOfAddress) : noEventRates;
  const findAllowance = createFindAllowance(rates, monthlyUsage);
  const changes = new InstallationChanges(installations);
  const proofs = new StoredEventProofs({ installations, changes, staleAfterMs, clock, onError });
  const admission = new Admission({
    limits: options.serverLimits,
    keys: verifier,
    rates,
    addresses: createClientAddresses(options.trustProxy),
    clock,
    onForwarded: options.trustProxy === undefined ? () => logger.warn(forwardedByStranger) : undefined,
  });
  const requestLog = new RequestLog(controlStore.requestLog);
  const receiptSigner = createReceiptSigner(controlStore.receiptKeys, options.publicUrl, clock);
  const leases = new JobLeases({ repository: controlStore.jobLeases });
  const queries = createQueryRunner(eventStore, clock);
  const exportWorker = new ExportWorker({
    exports: controlStore.exports,
    files: ports.exportFiles,
    queries,
    leases,
    clock,
    onError,
  });
  const erasureWorker = new ErasureWorker({
    leases,
    files: exportWorker,
    erasures: controlStore.erasures,
    store: eventStore,
    logs: [ports.eventLog, ports.conversionLog],
    consumers: Object.values(consumers),
    quarantine: ports.quarantine,
    signer: receiptSigner,
    clock,
    onError,
  });
  const retentionJob = new RetentionJob({
    leases,
    accounts: controlStore.accounts,
    files: exportWorker,
    store: eventStore,
    quarantine: ports.quarantine,
    clock,
    onError,
  });
  const onShipped = (stream: RowStream, oldestAgeMs: number) => metrics.shipped(stream, oldestAgeMs);
  const { quarantine } = ports;
  const { gatherMs } = options;
  const shipperOptions = { store: eventStore, quarantine, logger, clock, onShipped, gatherMs };
  const shippers = [
    new Shipper({ stream: 'events', consumer: consumers.events, ...shipperOptions }),
    new Shipper({ stream: 'conversions', consumer: consumers.conversions, ...shipperOptions }),
  ];
  const parkedRows = () => ports.quarantine.parkedRows();
  const rowsToRebuild = () => ports.eventStore.rowsToRebuild();
  const metrics = new ServiceMetrics({ shippers, parkedRows, connections, rowsToRebuild, clock });
  return {
    accounts,
    admission,
    authorise: createAuthorise({ keys: verifier, publicUrl: options.publicUrl }),
    changes,
    consumers,
    createContext: createIngestContextFactory({ accounts, dailySalts, findAllowance, clock }),
    listener: {
      stored({ principal: { accountId }, now }, events) {
        metrics.events('accepted', '', events.length);
        monthlyUsage.add(accountId, events.length, now);
        for (const { proof } of events) if (proof !== undefined) proofs.note(accountId, [proof]);
      },
      repeated: (count) => metrics.events('duplicate', '', count),
      refused(context, value, verdict, count) {
        metrics.events(...toOutcome(verdict), count);
        const { accountId, actor } = context.principal;
        requestLog.note({ accountId, keyId: actor.keyId }, toRefusal(value, verdict), context.now, count);
      },
    },
    metrics,
    monthlyUsage,
    noteRefusal: createNoteRefusal(requestLog, clock),
    requestLog,
    changeLog: new ChangeLog(controlStore, clock),
    publishedOverlays,
    shippers,
    verifier,
    erasureWorker,
    exportWorker,
    queries,
    receiptSigner,
    retentionJob,
    jobs: [
      exportWorker,
      erasureWorker,
      retentionJob,
      createDemoDataWorker({
        controlStore,
        eventLog: ports.eventLog,
        conversionLog: ports.conversionLog,
        consumers: Object.values(consumers),
        store: eventStore,
        files: exportWorker,
        leases,
        clock,
        onError,
      }),
      createRemovedAccountsWorker({
        accounts: controlStore.accounts,
        logs: [ports.eventLog, ports.conversionLog],
        consumers: Object.values(consumers),
        store: eventStore,
        quarantine: ports.quarantine,
        files: exportWorker,
        leases,
        clock,
        onError,
      }),
      createStaleJob({ installations, changes, staleAfterMs, leases, clock, onError }),
      createPurgeJob({
        controlStore,
        auditLogDays: options.auditLogDays,
        dailySalts,
        leases,
        clock,
        onError,
      }),
      new RepeatingJob({ everyMs: requestLogFlushMs, run: () => requestLog.flush(), onError }),
      new RepeatingJob({ everyMs: usageFlushMs, run: () => usage.flush(), onError }),
    ],
    async flush() {
      await proofs.settled();
      await usage.flush();
      await requestLog.flush();
    },
  };
}

type Refusal = Parameters<IngestListener['refused']>[2];

/** As in an answer: events over a limit have to be sent again. */
function toOutcome(verdict: Refusal): [outcome: string, code: string] {
  if (verdict.outcome === 'limited') return ['retry', verdict.code];
  return verdict.outcome === 'filtered' ? ['filtered', verdict.reason] : ['rejected', verdict.code];
}
