import type { Feature, FeatureContext } from '../http/feature.ts';
import { dashboardRoutes } from './dashboard.ts';
import { demoRoutes } from './demo-routes.ts';
import { docsRoutes } from './docs/docs-routes.ts';
import { playgroundRoutes } from './playground-routes.ts';
import { createPublicRates, limitPublicPages } from './public-rates.ts';
import { guideImageRoutes, sdkRoutes } from './sdk-routes.ts';

/** Dashboard, docs, demo, playground, and the SDK's files. */
export function createPagesFeature({ clock, options }: FeatureContext) {
  const { publicUrl, production, rateLimits, demoPublishableKey: publishableKey } = options;
  return {
    async routes(app) {
      // Without a rate limit: a customer's whole audience may share one carrier's address.
      await app.register(sdkRoutes);
      await app.register(async (pages) => {
        if (rateLimits) limitPublicPages(pages, createPublicRates(clock));
        await pages.register(docsRoutes, { publicUrl, hasDemo: !production });
        await pages.register(guideImageRoutes);
        await pages.register(dashboardRoutes, { publicUrl, hasDesignPage: !production });
        await pages.register(demoRoutes, { publishableKey, publicUrl });
        await pages.register(playgroundRoutes, { publishableKey });
      });
    },
  } satisfies Feature;
}
