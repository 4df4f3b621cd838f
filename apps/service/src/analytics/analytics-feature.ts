import fp from 'fastify-plugin';
import type { Access } from '../access/access-feature.ts';
import type { Admit } from '../access/operation-access.ts';
import { ChangeLog } from '../audit/change-log.ts';
import type { Feature, FeatureContext } from '../http/feature.ts';
import type { Videos } from '../videos/videos-feature.ts';
import { createBreakdownHandlers } from './breakdown/breakdown.ts';
import { createConversionListHandlers } from './conversion-list/conversion-list.ts';
import { createConversionSummaryHandlers } from './conversion-summary/conversion-summary.ts';
import { createEventListHandlers } from './event-list/event-list.ts';
import { createExperimentHandlers } from './experiment/experiment.ts';
import { createExportJobHandlers } from './exports/export-job-routes.ts';
import { ExportPlaces } from './exports/export-places.ts';
import { createRecordExportHandlers } from './exports/export-routes.ts';
import { createExportWorker, ExportFileCleaner } from './exports/export-worker.ts';
import { createFunnelHandlers } from './funnel/funnel.ts';
import { LiveFeeds } from './live/live-feeds.ts';
import { createLiveHandlers } from './live/live-routes.ts';
import { createOverlayActivityHandlers } from './overlay-activity/overlay-activity.ts';
import { createOverlayResultsHandlers } from './overlay-results/overlay-results.ts';
import { createPollResultsHandlers } from './poll-results/poll-results.ts';
import { createQueryRunner } from './queries/query-runner.ts';
import { createSummaryHandlers } from './summary/summary.ts';
import { createTimeseriesHandlers } from './timeseries/timeseries.ts';
import { createUniquesHandlers } from './uniques/uniques.ts';
import { createVideoListHandlers } from './videos/video-list.ts';
import { createVideoTimelineHandlers } from './videos/video-timeline.ts';

export type Analytics = ReturnType<typeof createAnalyticsFeature>['offers'];

/** Numbers, lists, the live stream and exports. */
export function createAnalyticsFeature(
  {
    controlStore,
    damage,
    eventStore,
    exportFiles: files,
    clock,
    consumers,
    leases,
    options,
    onError,
  }: FeatureContext,
  { directory }: Pick<Access, 'directory'>,
  admit: Admit,
  { videoAliases }: Videos,
) {
  const changeLog = new ChangeLog(controlStore, clock);
  const releasedOf = async (accountId: string) =>
    (directory.cached(accountId) ?? (await directory.get(accountId))).releasedQuarantines;
  const namesOf = (accountId: string) => videoAliases.cached(accountId) ?? videoAliases.of(accountId);
  const queries = createQueryRunner(eventStore, releasedOf, namesOf);
  const reading = { queries, consumer: consumers.events, clock };
  const onLiveError = (err: unknown) => options.logger.warn({ err }, 'a live stream could not be continued');
  const feeds = new LiveFeeds({ ...reading, onError: onLiveError });
  const exporting = { exports: controlStore.exports, files, queries, leases, clock, onError };
  const exportWorker = createExportWorker(exporting);
  const exportPlaces = new ExportPlaces();
  const exportFiles = new ExportFileCleaner(exporting);
  return {
    offers: { queries, exportFiles, exportPlaces },
    handlers: {
      ...createSummaryHandlers(reading),
      ...createTimeseriesHandlers(reading),
      ...createBreakdownHandlers(reading),
      ...createUniquesHandlers(reading),
      ...createFunnelHandlers(reading),
      ...createExperimentHandlers(reading),
      ...createVideoListHandlers(reading),
      ...createVideoTimelineHandlers(reading),
      ...createOverlayActivityHandlers(reading),
      ...createOverlayResultsHandlers({ ...reading, controlStore }),
      ...createConversionSummaryHandlers(reading),
      ...createPollResultsHandlers({ controlStore, queries, clock }),
      ...createEventListHandlers({ queries, clock }),
      ...createConversionListHandlers({ queries }),
      ...createLiveHandlers({ feeds, authorise: admit }),
      ...createExportJobHandlers({ controlStore, changeLog, files, worker: exportWorker, damage, clock }),
      ...createRecordExportHandlers({ queries, places: exportPlaces }),
    },
    // An open stream would delay the shutdown.
    routes: fp(async (app) => void app.addHook('preClose', async () => feeds.close())),
    jobs: [exportWorker, exportFiles],
    tables: ['exports'],
  } satisfies Feature;
}
