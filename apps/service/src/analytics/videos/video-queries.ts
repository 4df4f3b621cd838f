import Type from 'typebox';
import { isImpression, isPlayback, kindColumns } from '../../event-tables/event-rules.ts';
import { momentSecond } from '../../event-tables/projections.ts';
import { sql } from '../../event-tables/sql.ts';
import { countColumns } from '../counts.ts';
import { askedEvents, defineQuery } from '../queries/define-query.ts';
import { beginSeconds, endSeconds, hasPlayed, isSampled, playedBy } from './plays.ts';

/** Overlays of one video whose drop-off is reported. */
const mostOverlays = 200;
const mostMoments = 10_803 + mostOverlays;

/**
 * Counts by second of the video, and by overlay with its first and last second. The second 65535 also has the playback
 * records, whose number and starts determine the size of the sample.
 */
export const momentsQuery = defineQuery({
  ...askedEvents,
  name: 'video-moments',
  params: Type.Object({}),
  row: Type.Object({
    second: Type.Integer(),
    overlay: Type.String(),
    isOverlay: Type.Integer(),
    impressions: Type.Integer(),
    interactions: Type.Integer(),
    clicks: Type.Integer(),
    records: Type.Integer(),
    starts: Type.Integer(),
    firstSecond: Type.Integer(),
    lastSecond: Type.Integer(),
  }),
  maxRows: mostMoments,
  sql: ({ inDays }) => sql`
    SELECT
      second,
      overlay,
      grouping(overlay) = 0 AS isOverlay,
      sumIf(events, ${isImpression}) AS impressions,
      sumIf(events, eventType = 'interaction') AS interactions,
      sumIf(events, interactionType = 'cta_click') AS clicks,
      sumIf(events, ${isPlayback}) AS records,
      sumIf(events, playbackEvent = 'start') AS starts,
      minIf(second, second < 65535) AS firstSecond,
      maxIf(second, second < 65535) AS lastSecond
    FROM
    (
      ${inDays(
        ({ events }) => sql`
        SELECT
          overlayId AS overlay,
          ${momentSecond} AS second,
          eventType,
          interactionType,
          playbackEvent,
          count() AS events
        FROM ${events}
        -- Hidden from the index, which does not help here.
        WHERE identity(interactionType) != 'completion'
        GROUP BY overlay, second, eventType, interactionType, playbackEvent`,
      )}
    )
    GROUP BY GROUPING SETS ((second), (overlay))
    HAVING isOverlay = 0 OR (overlay != '' AND min(second) < 65535)
    ORDER BY isOverlay, if(isOverlay, impressions, 0) DESC, overlay, second
    LIMIT ${mostMoments}
    SETTINGS optimize_functions_to_subcolumns = 0, preferred_optimize_projection_name = 'moments'`,
});

/**
 * Counts from the projection by day; watched time from the plays. Many viewers are sampled, and the sample is scaled by
 * starts. Nearly every viewer has a start, so their number is not subject to sampling error.
 */
export const videosQuery = defineQuery({
  ...askedEvents,
  name: 'videos',
  params: Type.Object({
    sort: Type.String(),
    limit: Type.Integer(),
    offset: Type.Integer(),
    lastHash: Type.String(),
    sampled: Type.Integer(),
  }),
  row: Type.Object({
    video: Type.String(),
    viewers: Type.Integer(),
    impressions: Type.Integer(),
    interactions: Type.Integer(),
    watchedSeconds: Type.Integer(),
    percentWatched: Type.Number(),
    lengths: Type.Integer(),
    completedPlays: Type.Integer(),
  }),
  maxRows: 201,
  sql: ({ inDays, plays }) => sql`
    SELECT
      video,
      if({sampled:UInt32} = 1 OR sum(startsHere) = 0 OR sum(startsLookedAt) = 0, {sampled:UInt32}, sum(startsHere) / sum(startsLookedAt)) AS scale,
      toUInt64(round(scale * sum(viewersHere))) AS viewers,
      sum(impressionsHere) AS impressions,
      sum(interactionsHere) AS interactions,
      toUInt64(round(scale * sum(secondsHere))) AS watchedSeconds,
      sum(percentHere) AS percentWatched,
      sum(lengthsHere) AS lengths,
      toUInt64(round(scale * sum(completedHere))) AS completedPlays,
      sum(recordsHere) AS records
    FROM
    (
      SELECT
        video,
        0 AS viewersHere,
        impressions AS impressionsHere,
        interactions AS interactionsHere,
        0 AS secondsHere,
        0. AS percentHere,
        0 AS lengthsHere,
        0 AS completedHere,
        starts AS startsHere,
        0 AS startsLookedAt,
        records AS recordsHere
      FROM
      (
        SELECT video, ${countColumns}, sumIf(events, playbackEvent = 'start') AS starts, sumIf(events, ${isPlayback}) AS records
        FROM
        (
          ${inDays(
            ({ events, counted }) => sql`
            SELECT videoId AS video, ${kindColumns}, count() AS events
            FROM ${events}
            GROUP BY video, ${kindColumns}
            ${counted('videoId')}`,
          )}
        )
        GROUP BY video
      )
      UNION ALL
      SELECT
        video,
        count(),
        0,
        0,
        sum(seconds),
        ifNull(sumIf(least(100, seconds * 100 / ceil(longest)), longest > 0), 0),
        countIf(longest > 0),
        sum(ended),
        0,
        sum(length(starts)),
        0
      FROM
      (
        SELECT
          video,
          longest,
          starts,
          ended,
          arrayReduce('intervalLengthSum', ${beginSeconds}, ${endSeconds}) AS seconds
        FROM (SELECT video, viewer, ${playedBy} FROM ${plays} WHERE ${isSampled} GROUP BY video, viewer)
        WHERE ${hasPlayed}
      )
      GROUP BY video
    )
    GROUP BY video
    -- The sample may have no viewer of a video that has only records.
    HAVING viewers + impressions + interactions > 0 OR ({sampled:UInt32} > 1 AND records > 0)
    ORDER BY
      multiIf(
        {sort:String} = 'viewers', toFloat64(viewers),
        {sort:String} = 'impressions', toFloat64(impressions),
        {sort:String} = 'interactions', toFloat64(interactions),
        {sort:String} = 'engagementRate', if(impressions = 0, 0, interactions / impressions),
        {sort:String} = 'watchedSeconds', toFloat64(watchedSeconds),
        {sort:String} = 'completedPlays', toFloat64(completedPlays),
        0
      ) DESC,
      if({sort:String} = 'name', 0, impressions) DESC,
      video
    LIMIT {limit:UInt32} OFFSET {offset:UInt64}
    SETTINGS optimize_functions_to_subcolumns = 0`,
});
