import fp from 'fastify-plugin';
import type { Feature, FeatureContext } from '../http/feature.ts';
import type { Shipper } from '../shipping/shipper.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { observeRequests } from './observe-requests.ts';
import { ServiceMetrics } from './service-metrics.ts';
import { statusRoutes } from './status-routes.ts';

export interface MonitoringNeeds {
  readonly shippers: readonly Shipper[];
  readonly connections: () => Promise<number>;
}

/** Status and metrics. Mounted first: it counts the requests to every route. */
export function createMonitoringFeature(context: FeatureContext, { shippers, connections }: MonitoringNeeds) {
  const { clock, damage, eventStore, options } = context;
  const rowsToRebuild = () => eventStore.rowsToRebuild();
  const metrics = new ServiceMetrics({ shippers, connections, rowsToRebuild, damage, clock });
  return {
    offers: { metrics },
    routes: fp(async (app) => {
      observeRequests(app, metrics);
      await app.register(statusRoutes, { ports: context, shippers });
      await app.register(metricsRoutes, { metrics, token: options.metricsToken });
    }),
  } satisfies Feature;
}
