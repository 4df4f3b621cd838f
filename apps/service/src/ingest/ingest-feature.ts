import type { Access } from '../access/access-feature.ts';
import { ChangeLog } from '../audit/change-log.ts';
import { Admission } from '../http/admission/admission.ts';
import { createClientAddresses } from '../http/admission/client-address.ts';
import type { Feature, FeatureContext } from '../http/feature.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { Installations } from '../installations/installations-feature.ts';
import { RepeatingJob } from '../jobs/repeating-job.ts';
import { createDailySalts } from './accept/daily-salts.ts';
import { createQuizJudge } from './accept/quiz-judge.ts';
import { createConversionHandlers } from './conversion-routes.ts';
import { eventRoute } from './event-route.ts';
import { createIngestContextFactory } from './ingest-context.ts';
import type { IngestListener } from './ingest-events.ts';
import { createFindAllowance } from './limits/allowances.ts';
import { EventRates, noEventRates } from './limits/event-rates.ts';
import { MonthlyUsage } from './limits/monthly-usage.ts';
import { createNoteRefusal, toRefusal } from './request-log/note-refused-requests.ts';
import { RequestLog } from './request-log/request-log.ts';
import { createRequestLogHandlers } from './request-log/request-log-routes.ts';
import { QuarantineReports } from './screening/quarantine-reports.ts';
import { createQuarantineHandlers } from './screening/quarantine-routes.ts';
import { noScreening, Screening } from './screening/screening.ts';

/** Refusals of other nodes are listed within five seconds. */
const requestLogFlushMs = 2_500;
/** How often nodes tell one another of bursts. */
const exchangeMs = 2_000;

const forwardedByStranger =
  'X-Forwarded-For arrived, but OVERLAY_TRUST_PROXY is not set: all visitors behind the proxy count as one address, ' +
  'and share the limits of one';

export interface IngestNeeds {
  readonly access: Access;
  readonly installations: Installations;
  /** Counts what was sent. */
  readonly metrics: {
    events(outcome: string, code: string, count: number): void;
    conversion(outcome: 'accepted' | 'duplicate'): void;
  };
}

export type Ingest = ReturnType<typeof createIngestFeature>['offers'];

/** Events and conversions on their way into the logs: admission, limits, and the log of what was refused. */
export function createIngestFeature(
  { controlStore, eventLog, conversionLog, eventStore, clock, options, onError }: FeatureContext,
  { access: { verifier, directory, viewerKeys, authorise }, installations: { proofs }, metrics }: IngestNeeds,
) {
  const { logger, trustProxy, publicUrl, hsts } = options;
  const rates = options.rateLimits ? new EventRates(options.eventsPerSecondOfAddress) : noEventRates;
  const findKey = controlStore.keys.get.bind(controlStore.keys);
  const { usageMarks: marks } = controlStore;
  const monthlyUsage = new MonthlyUsage({ store: eventStore, marks, findKey, clock, onError });
  const dailySalts = createDailySalts(controlStore, onError);
  const findAllowance = createFindAllowance(rates, monthlyUsage);
  const screening = new Screening({
    ...options,
    newQuarantineId: () => newIdentifier('quarantine', clock()),
  });
  const reports = new QuarantineReports({ controlStore, screening, accounts: directory, clock, onError });
  const createContext = createIngestContextFactory({
    accounts: directory,
    viewerKeys,
    dailySalts,
    findAllowance,
    screening: options.rateLimits ? screening : noScreening,
    clock,
  });
  const requestLog = new RequestLog(controlStore.requestLog);
  const flushRequestLog = () => requestLog.flush();
  const noteRefusal = createNoteRefusal(requestLog, clock);
  const admission = new Admission({
    limits: options.serverLimits,
    keys: verifier,
    rates,
    addresses: createClientAddresses(trustProxy),
    clock,
    onForwarded: trustProxy === undefined ? () => logger.warn(forwardedByStranger) : undefined,
  });
  const listener: IngestListener = {
    stored({ principal: { accountId, actor }, now }, events) {
      metrics.events('accepted', '', events.length);
      monthlyUsage.add(accountId, actor.keyKind, events.length, now);
      for (const { proof, quarantineId } of events) {
        if (proof !== undefined) proofs.note(accountId, [proof]);
        if (quarantineId !== '') screening.noteStored(accountId, quarantineId, 1, now);
      }
    },
    repeated: (count) => metrics.events('duplicate', '', count),
    refused(context, value, verdict, count) {
      // Like the answer: events over a limit have to be sent again.
      metrics.events(verdict.outcome === 'limited' ? 'retry' : verdict.outcome, verdict.code, count);
      const { accountId, actor } = context.principal;
      requestLog.note({ accountId, keyId: actor.keyId }, toRefusal(value, verdict), context.now, count);
    },
    unverified({ principal: { accountId, actor }, now }, value, code) {
      const refusal = { outcome: 'unverified', code, payload: () => value } as const;
      requestLog.note({ accountId, keyId: actor.keyId }, refusal, now);
    },
  };
  return {
    offers: { admission, dailySalts, monthlyUsage, noteRefusal },
    handlers: {
      ...createConversionHandlers({
        createContext,
        log: conversionLog,
        onAppended: (outcome) => metrics.conversion(outcome),
      }),
      ...createRequestLogHandlers({ controlStore, flush: flushRequestLog }),
      ...createQuarantineHandlers({
        controlStore,
        changeLog: new ChangeLog(controlStore, clock),
        directory,
        flush: () => reports.flush(),
      }),
    },
    routes: async (app) =>
      eventRoute(app, {
        authorise,
        createContext,
        log: eventLog,
        listener,
        quizJudge: createQuizJudge(controlStore.overlays, clock),
        noteRefusal,
        publicUrl,
        hsts,
        admission,
      }),
    jobs: [
      new RepeatingJob({ name: 'request-log', everyMs: requestLogFlushMs, run: flushRequestLog, onError }),
      new RepeatingJob({ name: 'quarantines', everyMs: exchangeMs, run: () => reports.run(), onError }),
    ],
    tables: ['requestLog', 'dailySalts', 'monthlyUsage', 'quarantines', 'burstCounts'],
    async flush() {
      await flushRequestLog();
      await reports.flush();
      await monthlyUsage.saveMarks();
    },
  } satisfies Feature;
}
