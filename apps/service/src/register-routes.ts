import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './account/account-routes.ts';
import { summaryRoutes } from './analytics/summary-routes.ts';
import { conversionListRoutes } from './conversions/conversion-list-routes.ts';
import { conversionRoutes } from './conversions/conversion-routes.ts';
import { conversionSummaryRoutes } from './conversions/conversion-summary-routes.ts';
import { demoRoutes } from './demo/demo-routes.ts';
import { playgroundRoutes } from './demo/playground-routes.ts';
import { docsRoutes } from './docs/docs-routes.ts';
import { loadGuides } from './docs/load-guides.ts';
import { toSdkFilesPages } from './docs/sdk-files-page.ts';
import { eventListRoutes } from './events/event-list-routes.ts';
import { limitConnections } from './http/connection-limits.ts';
import { guardRequests } from './http/guard-requests.ts';
import { answerOtherMethods, collectMethods } from './http/method-not-allowed.ts';
import { eventRoutes } from './ingest/event-routes.ts';
import { initRoutes } from './init/init-routes.ts';
import { heartbeatRoutes } from './installations/heartbeat-routes.ts';
import { installationRoutes } from './installations/installation-routes.ts';
import { staleJobRoutes } from './installations/stale-job-routes.ts';
import { keyRoutes } from './keys/key-routes.ts';
import { readTokenRoutes } from './keys/read-token-routes.ts';
import { metricsRoutes } from './metrics/metrics-routes.ts';
import { observeRequests } from './metrics/observe-requests.ts';
import { openApiRoutes } from './openapi/openapi-routes.ts';
import { overlayRoutes } from './overlays/overlay-routes.ts';
import { registryRoutes } from './platforms/registry-routes.ts';
import { pollResultsRoutes } from './polls/poll-results-routes.ts';
import type { Ports } from './ports/ports.ts';
import { erasureRoutes } from './privacy/erasure-routes.ts';
import { exportRoutes } from './privacy/export-routes.ts';
import { requestLogRoutes } from './request-log/request-log-routes.ts';
import type { ServiceOptions } from './service-options.ts';
import type { ServiceParts } from './service-parts.ts';
import { readSdkVersion, sdkDirectory } from './static/sdk-build.ts';
import { guideImageRoutes, sdkRoutes } from './static/static-routes.ts';
import { statusRoutes } from './status/status-routes.ts';

const version = '0.1.0';

/** Every address of the service, a line each. */
export async function registerRoutes(
  app: FastifyInstance,
  ports: Ports,
  parts: ServiceParts,
  options: ServiceOptions,
): Promise<void> {
  const { eventLog, conversionLog, eventStore: store, controlStore, clock } = ports;
  const { authorise, createContext, listener, publishedOverlays, shippers, changes, verifier, accounts } =
    parts;
  const { monthlyUsage, noteRefusal, requestGate, requestLog } = parts;
  const { publicUrl, cronSecret, production, installationStaleAfterMs: staleAfterMs } = options;
  const { installations } = controlStore;
  const methods = collectMethods(app);
  const beginObserving = observeRequests(app, parts.metrics);

  const { connections, connectionsPerAddress } = options.serverLimits;
  limitConnections(app.server, {
    total: connections,
    perAddress: options.trustProxy === undefined ? connectionsPerAddress : undefined,
  });
  const standGuard = guardRequests(app, requestGate);

  await app.register(eventRoutes, {
    authorise,
    createContext,
    log: eventLog,
    listener,
    noteRefusal,
    publicUrl,
    trustProxy: options.trustProxy,
    bodyBytes: options.serverLimits.bodyBytes,
  });
  await app.register(conversionRoutes, {
    authorise,
    createContext,
    log: conversionLog,
    noteRefusal,
    onAppended: (outcome) => parts.metrics.conversion(outcome),
  });
  await app.register(initRoutes, { authorise, accounts, publishedOverlays, clock });

  await app.register(summaryRoutes, { authorise, store, clock });
  await app.register(conversionSummaryRoutes, { authorise, store, clock });
  await app.register(pollResultsRoutes, { authorise, controlStore, store, clock });
  await app.register(eventListRoutes, { authorise, store });
  await app.register(conversionListRoutes, { authorise, store });

  await app.register(overlayRoutes, { authorise, controlStore, publishedOverlays, clock });
  await app.register(accountRoutes, {
    authorise,
    controlStore,
    directory: accounts,
    monthlyUsage,
    retention: parts.retentionJob,
    clock,
  });
  await app.register(requestLogRoutes, { authorise, controlStore, flush: () => requestLog.flush() });
  await app.register(erasureRoutes, {
    authorise,
    accounts,
    controlStore,
    worker: parts.erasureWorker,
    signer: parts.receiptSigner,
    clock,
  });
  await app.register(exportRoutes, { authorise, accounts, store, logs: [eventLog, conversionLog], clock });
  await app.register(keyRoutes, { authorise, controlStore, verifier, clock });
  await app.register(readTokenRoutes, { authorise, controlStore, clock });
  await app.register(installationRoutes, { authorise, controlStore, staleAfterMs, clock });
  await app.register(heartbeatRoutes, { controlStore, changes, staleAfterMs, clock });
  await app.register(staleJobRoutes, { installations, changes, staleAfterMs, cronSecret, production, clock });

  await app.register(registryRoutes);
  const sdkFiles = { directory: sdkDirectory, version: await readSdkVersion(), publicUrl };
  const guides = [...(await loadGuides(publicUrl)), ...(await toSdkFilesPages(sdkFiles))];
  await app.register(docsRoutes, { publicUrl, guides });

  await app.register(statusRoutes, { ports, shippers });
  await app.register(metricsRoutes, { metrics: parts.metrics, token: options.metricsToken });
  await app.register(openApiRoutes, { publicUrl, version });
  await app.register(sdkRoutes);
  await app.register(guideImageRoutes);
  await app.register(demoRoutes, { publishableKey: options.demoPublishableKey });
  await app.register(playgroundRoutes, { publishableKey: options.demoPublishableKey });
  answerOtherMethods(app, methods);
  standGuard();
  beginObserving();
}
