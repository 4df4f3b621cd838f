import { type Authorise, createAuthorise } from './http/authorise.ts';
import { RequestGate } from './http/request-gate.ts';
import { createToAddress } from './http/to-address.ts';
import { toShares, WaitingBodies } from './http/waiting-bodies.ts';
import { type AccountDirectory, createAccountDirectory } from './ingest/account-directory.ts';
import { createDailySalts } from './ingest/daily-salts.ts';
import { type CreateIngestContext, createIngestContextFactory } from './ingest/ingest-context-factory.ts';
import type { IngestListener } from './ingest/ingest-events.ts';
import { Shipper } from './ingest/shipper.ts';
import { InstallationChanges } from './installations/installation-changes.ts';
import { createStaleJob } from './installations/stale-job.ts';
import { StoredEventProofs } from './installations/stored-event-proofs.ts';
import { createPurgeJob } from './jobs/purge-job.ts';
import { RepeatingJob } from './jobs/repeating-job.ts';
import { KeyUsage } from './keys/key-usage.ts';
import { type CachingKeyVerifier, createKeyVerifier } from './keys/key-verifier.ts';
import { ServiceMetrics } from './metrics/service-metrics.ts';
import { createPublishedOverlays, type PublishedOverlays } from './overlays/published-overlays.ts';
import type { Ports } from './ports/ports.ts';
import type { RowStream } from './ports/row-stream.ts';
import { ErasureWorker } from './privacy/erasure-worker.ts';
import { createReceiptSigner, type ReceiptSigner } from './privacy/receipt-signer.ts';
import { RetentionJob } from './privacy/retention-job.ts';
import { createFindAllowance } from './rates/allowances.ts';
import { EventRates, noEventRates } from './rates/event-rates.ts';
import { createNoteRefusal, type NoteRefusal } from './request-log/note-refused-requests.ts';
import { RequestLog } from './request-log/request-log.ts';
import { toRefusal } from './request-log/to-refusal.ts';
import type { ServiceOptions } from './service-options.ts';
import { MonthlyUsage } from './usage/monthly-usage.ts';

const usageFlushMs = 30_000;
const requestLogFlushMs = 5_000;

/** What lives as long as the service and is shared by its routes. */
export interface ServiceParts {
  readonly accounts: AccountDirectory;
  readonly authorise: Authorise;
  readonly changes: InstallationChanges;
  readonly createContext: CreateIngestContext;
  readonly listener: IngestListener;
  readonly metrics: ServiceMetrics;
  readonly monthlyUsage: MonthlyUsage;
  readonly noteRefusal: NoteRefusal;
  readonly requestGate: RequestGate;
  readonly requestLog: RequestLog;
  readonly publishedOverlays: PublishedOverlays;
  readonly shippers: readonly Shipper[];
  readonly verifier: CachingKeyVerifier;
  readonly erasureWorker: ErasureWorker;
  readonly receiptSigner: ReceiptSigner;
  readonly retentionJob: RetentionJob;
  readonly jobs: readonly (RepeatingJob | ErasureWorker | RetentionJob)[];
  /** Writes down what only memory holds. */
  flush(): Promise<void>;
}

export function createServiceParts(
  ports: Ports,
  options: ServiceOptions,
  connections: () => Promise<number>,
): ServiceParts {
  const { controlStore, eventStore, clock } = ports;
  const { logger, installationStaleAfterMs: staleAfterMs } = options;
  const { installations } = controlStore;
  const onError = (err: unknown) => logger.error({ err }, 'a task in the background failed');
  const usage = new KeyUsage(controlStore.keys, clock);
  const verifier = createKeyVerifier({ controlStore, clock, usage });
  const accounts = createAccountDirectory(controlStore, clock);
  const dailySalts = createDailySalts(controlStore, onError);
  const lag = () => ports.eventLog.lag();
  const monthlyUsage = new MonthlyUsage({ store: eventStore, lag, clock, onError });
  const rates = options.rateLimits ? new EventRates() : noEventRates;
  const findAllowance = createFindAllowance(rates, monthlyUsage);
  const changes = new InstallationChanges(installations);
  const proofs = new StoredEventProofs({ installations, changes, staleAfterMs, clock, onError });
  const { bodyBytes, waitingBytes } = options.serverLimits;
  const bodies = new WaitingBodies(toShares(waitingBytes));
  const toAddress = createToAddress(options.trustProxy !== undefined);
  const requestLog = new RequestLog(controlStore.requestLog);
  const receiptSigner = createReceiptSigner(controlStore.receiptKeys, options.publicUrl, clock);
  const erasureWorker = new ErasureWorker({
    erasures: controlStore.erasures,
    store: eventStore,
    logs: [ports.eventLog, ports.conversionLog],
    quarantine: ports.quarantine,
    signer: receiptSigner,
    clock,
    onError,
  });
  const retentionJob = new RetentionJob({
    accounts: controlStore.accounts,
    store: eventStore,
    quarantine: ports.quarantine,
    clock,
    onError,
  });
  const onShipped = (stream: RowStream, oldestAgeMs: number) => metrics.shipped(stream, oldestAgeMs);
  const shipperOptions = { store: eventStore, quarantine: ports.quarantine, logger, clock, onShipped };
  const shippers = [
    new Shipper({ stream: 'events', log: ports.eventLog, ...shipperOptions }),
    new Shipper({ stream: 'conversions', log: ports.conversionLog, ...shipperOptions }),
  ];
  const parkedRows = () => ports.quarantine.parkedRows();
  const metrics = new ServiceMetrics({ shippers, parkedRows, connections, clock });
  return {
    accounts,
    authorise: createAuthorise(verifier),
    changes,
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
        requestLog.note(context.principal, toRefusal(value, verdict), context.now, count);
      },
    },
    metrics,
    monthlyUsage,
    noteRefusal: createNoteRefusal(requestLog, clock),
    requestGate: new RequestGate({ bodies, keys: verifier, rates, bodyBytes, toAddress, clock }),
    requestLog,
    publishedOverlays: createPublishedOverlays(controlStore.overlays, clock),
    shippers,
    verifier,
    erasureWorker,
    receiptSigner,
    retentionJob,
    jobs: [
      erasureWorker,
      retentionJob,
      createStaleJob({ installations, changes, staleAfterMs, clock, onError }),
      createPurgeJob({ controlStore, dailySalts, clock, onError }),
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

/** In the words of an answer: what is over a limit is to be sent again. */
function toOutcome(verdict: Refusal): [outcome: string, code: string] {
  if (verdict.outcome === 'limited') return ['retry', verdict.code];
  return verdict.outcome === 'filtered' ? ['filtered', verdict.reason] : ['rejected', verdict.code];
}
