import fp from 'fastify-plugin';
import type { Feature, FeatureContext } from '../http/feature.ts';
import type { Mailer } from '../people/mailer.ts';
import type { Shipper } from '../shipping/shipper.ts';
import { AccessLog } from './access-log.ts';
import { DiskSpace } from './disk-space.ts';
import { createInstanceNodes } from './instance-nodes.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { observeRequests } from './observe-requests.ts';
import { ServiceMetrics } from './service-metrics.ts';
import { statusRoutes } from './status-routes.ts';
import { StoresCheck } from './stores-check.ts';

export interface MonitoringNeeds {
  readonly shippers: readonly Shipper[];
  readonly connections: () => Promise<number>;
  readonly mailer: Pick<Mailer, 'figures'>;
}

/** Status, metrics and the access log. Mounted first: it counts and logs the requests to every route. */
export function createMonitoringFeature(
  context: FeatureContext,
  { shippers, connections, mailer }: MonitoringNeeds,
) {
  const { clock, controlStore, damage, eventStore, folders, marks, onError, options } = context;
  const diskSpace = new DiskSpace({ folders, onError });
  const storesCheck = marks?.parts === undefined ? undefined : new StoresCheck({ ...context, marks });
  // A server is not asked for each scrape.
  const received = async () => (marks?.parts === undefined ? undefined : marks.received.read());
  const metrics = new ServiceMetrics({
    shippers,
    connections,
    rowsToRebuild: () => eventStore.rowsToRebuild(),
    received,
    degradedInstallations: () => controlStore.installations.countDegraded(),
    disks: () => diskSpace.figures(),
    mail: () => mailer.figures(),
    damage,
    readAtMs: () => storesCheck?.finishedAtMs,
    clock,
  });
  const instance = createInstanceNodes({
    ...{ shippers, connections, received, diskSpace, damage, metrics, clock, onError },
    nodes: controlStore.nodes,
    readAtMs: () => storesCheck?.finishedAtMs,
    port: options.port,
  });
  return {
    handlers: instance.handlers,
    tables: ['nodes'],
    offers: { metrics },
    jobs: [diskSpace.job, instance.job, ...(storesCheck === undefined ? [] : [storesCheck.job])],
    routes: fp(async (app) => {
      const accessLog = options.accessLog ? new AccessLog(options.logger) : undefined;
      observeRequests(app, metrics, { accessLog, startSpan: options.startSpan });
      await app.register(statusRoutes, { ports: context, shippers });
      await app.register(metricsRoutes, { metrics, token: options.metricsToken });
    }),
  } satisfies Feature;
}
