import { operations } from '@overlay/contract';
import { platforms } from '@overlay/platforms';
import type { FastifyInstance } from 'fastify';
import { createKeyHandlers } from './access/key-routes.ts';
import { createAdmit, createOperationAccess } from './access/operation-access.ts';
import { createAccountHandlers } from './accounts/account-routes.ts';
import { createDemoDataHandlers } from './accounts/demo-data/demo-data.ts';
import { createInstanceHandlers } from './accounts/instance-routes.ts';
import { createBreakdownHandlers } from './analytics/breakdown/breakdown.ts';
import { createConversionListHandlers } from './analytics/conversion-list/conversion-list.ts';
import { createConversionSummaryHandlers } from './analytics/conversion-summary/conversion-summary.ts';
import { createEventListHandlers } from './analytics/event-list/event-list.ts';
import { createExperimentHandlers } from './analytics/experiment/experiment.ts';
import { createExportJobHandlers } from './analytics/exports/export-job-routes.ts';
import { ExportPlaces } from './analytics/exports/export-places.ts';
import { createRecordExportHandlers } from './analytics/exports/export-routes.ts';
import { createFunnelHandlers } from './analytics/funnel/funnel.ts';
import { LiveFeeds } from './analytics/live/live-feeds.ts';
import { createLiveHandlers } from './analytics/live/live-routes.ts';
import { createOverlayResultsHandlers } from './analytics/overlay-results/overlay-results.ts';
import { createPollResultsHandlers } from './analytics/poll-results/poll-results.ts';
import { createSummaryHandlers } from './analytics/summary/summary.ts';
import { createTimeseriesHandlers } from './analytics/timeseries/timeseries.ts';
import { createUniquesHandlers } from './analytics/uniques/uniques.ts';
import { createVideoListHandlers } from './analytics/videos/video-list.ts';
import { createVideoTimelineHandlers } from './analytics/videos/video-timeline.ts';
import { createAuditLogHandlers } from './audit/audit-log-routes.ts';
import { answerOtherMethods, collectMethods } from './http/operations/method-not-allowed.ts';
import { registerOperations } from './http/operations/operation-routes.ts';
import type { Handlers, HandlersFor } from './http/operations/operation-types.ts';
import { createConversionHandlers } from './ingest/conversion-routes.ts';
import { eventRoute } from './ingest/event-route.ts';
import { createRequestLogHandlers } from './ingest/request-log/request-log-routes.ts';
import { createHeartbeatHandlers } from './installations/heartbeat-routes.ts';
import { createInstallationHandlers } from './installations/installation-routes.ts';
import { metricsRoutes } from './monitoring/metrics-routes.ts';
import { observeRequests } from './monitoring/observe-requests.ts';
import { statusRoutes } from './monitoring/status-routes.ts';
import { createInitHandlers } from './overlays/init-routes.ts';
import { createOverlayHandlers } from './overlays/overlay-routes.ts';
import { apiReferenceRoutes } from './pages/api-reference-routes.ts';
import { dashboardRoutes } from './pages/dashboard.ts';
import { demoRoutes } from './pages/demo-routes.ts';
import { docsRoutes } from './pages/docs/docs-routes.ts';
import { loadGuides } from './pages/docs/guides.ts';
import { toSdkFilesPages } from './pages/docs/sdk-files-page.ts';
import { playgroundRoutes } from './pages/playground-routes.ts';
import { guideImageRoutes, readSdkVersion, sdkDirectory, sdkRoutes } from './pages/sdk-routes.ts';
import { createInvitationHandlers } from './people/invitation-routes.ts';
import { createMemberHandlers } from './people/member-routes.ts';
import { createPasswordResetHandlers } from './people/password-reset-routes.ts';
import type { People } from './people/people.ts';
import { createProfileHandlers } from './people/profile-routes.ts';
import { createSessionHandlers } from './people/session-routes.ts';
import type { Ports } from './ports/ports.ts';
import { createErasureHandlers } from './privacy/erasure-routes.ts';
import { createExportHandlers } from './privacy/export-routes.ts';
import type { ServiceOptions } from './service-options.ts';
import type { ServiceParts } from './service-parts.ts';

/** `GET /api/platforms/registry` (4.2): public, and the same for everybody. */
const registryHandlers: HandlersFor<'getPlatformRegistry'> = {
  getPlatformRegistry: () => ({ platforms: [...platforms] }),
};

const version = '0.1.0';

/** Registers every address of the service. */
export async function registerRoutes(
  app: FastifyInstance,
  ports: Ports,
  parts: ServiceParts & { readonly people: People },
  options: ServiceOptions,
): Promise<void> {
  const { eventLog, conversionLog, controlStore, clock } = ports;
  const { authorise, createContext, listener, publishedOverlays, shippers, changes, verifier, accounts } =
    parts;
  const { changeLog, queries, monthlyUsage, noteRefusal, admission, requestLog } = parts;
  const { publicUrl, cronSecret, production, installationStaleAfterMs: staleAfterMs, signUp } = options;
  const { access: persons, ...people } = parts.people;
  const { installations } = controlStore;
  const reading = { queries, consumer: parts.consumers.events, clock };
  const onLiveError = (err: unknown) => options.logger.warn({ err }, 'a live stream could not be continued');
  const liveFeeds = new LiveFeeds({ ...reading, onError: onLiveError });
  // A stream would otherwise hold up the shutdown until it is cut.
  app.addHook('preClose', async () => liveFeeds.close());
  const methods = collectMethods(app);
  observeRequests(app, parts.metrics);

  const handlers: Handlers<typeof operations> = {
    ...createConversionHandlers({
      createContext,
      log: conversionLog,
      onAppended: (outcome) => parts.metrics.conversion(outcome),
    }),
    ...createInitHandlers({ accounts, publishedOverlays, clock }),
    ...createSummaryHandlers(reading),
    ...createTimeseriesHandlers(reading),
    ...createBreakdownHandlers(reading),
    ...createUniquesHandlers(reading),
    ...createFunnelHandlers(reading),
    ...createExperimentHandlers(reading),
    ...createVideoListHandlers(reading),
    ...createVideoTimelineHandlers(reading),
    ...createOverlayResultsHandlers({ ...reading, controlStore }),
    ...createConversionSummaryHandlers(reading),
    ...createPollResultsHandlers({ controlStore, queries, clock }),
    ...createEventListHandlers({ queries, clock }),
    ...createConversionListHandlers({ queries }),
    ...createLiveHandlers({ feeds: liveFeeds, authorise: createAdmit({ authorise, persons }) }),
    ...createExportJobHandlers({
      controlStore,
      changeLog,
      files: ports.exportFiles,
      worker: parts.exportWorker,
      clock,
    }),
    ...createRecordExportHandlers({ queries, places: new ExportPlaces() }),
    ...createOverlayHandlers({ controlStore, changeLog, publishedOverlays }),
    ...createDemoDataHandlers({ changeLog, publishedOverlays }),
    ...createAccountHandlers({
      controlStore,
      changeLog,
      directory: accounts,
      monthlyUsage,
      retention: parts.retentionJob,
      clock,
    }),
    ...createRequestLogHandlers({ controlStore, flush: () => requestLog.flush() }),
    ...createAuditLogHandlers({ controlStore }),
    ...createErasureHandlers({
      accounts,
      controlStore,
      changeLog,
      worker: parts.erasureWorker,
      signer: parts.receiptSigner,
    }),
    ...createExportHandlers({ accounts, queries, consumers: Object.values(parts.consumers), clock }),
    ...createKeyHandlers({ controlStore, changeLog, verifier }),
    ...createInstallationHandlers({ controlStore, changeLog, staleAfterMs, clock }),
    ...createHeartbeatHandlers({ installations, changes, staleAfterMs, clock }),
    ...createSessionHandlers({ ...people, controlStore, clock }),
    ...createProfileHandlers({ ...people, controlStore, changeLog, publicUrl, clock }),
    ...createPasswordResetHandlers({ ...people, controlStore, changeLog }),
    ...createMemberHandlers({ ...people, controlStore, changeLog, clock }),
    ...createInvitationHandlers({ ...people, controlStore, changeLog, signUp, clock }),
    ...createInstanceHandlers({ ...people, controlStore, changeLog, monthlyUsage, clock }),
    ...registryHandlers,
  };
  const access = createOperationAccess({ authorise, persons, installations, cronSecret, production, clock });
  await registerOperations(app, operations, handlers, {
    access,
    noteRefusal,
    passToIngest: (request, response) => admission.passToIngest(request, response, app.routing),
  });
  eventRoute(app, {
    authorise,
    createContext,
    log: eventLog,
    listener,
    noteRefusal,
    publicUrl,
    admission,
  });

  const sdkFiles = { directory: sdkDirectory, version: await readSdkVersion(), publicUrl };
  await app.register(docsRoutes, {
    publicUrl,
    loadGuides: async () => [
      ...(await loadGuides(publicUrl, !production)),
      ...(await toSdkFilesPages(sdkFiles)),
    ],
    hasDemo: !production,
  });

  await app.register(statusRoutes, { ports, shippers });
  await app.register(metricsRoutes, { metrics: parts.metrics, token: options.metricsToken });
  await app.register(apiReferenceRoutes, { publicUrl, version });
  await app.register(sdkRoutes);
  await app.register(guideImageRoutes);
  await app.register(dashboardRoutes, { publicUrl, hasDesignPage: !production });
  await app.register(demoRoutes, { publishableKey: options.demoPublishableKey, publicUrl });
  await app.register(playgroundRoutes, { publishableKey: options.demoPublishableKey });
  answerOtherMethods(app, methods);
}
