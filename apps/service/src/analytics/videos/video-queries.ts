import Type from 'typebox';
import { sqlFile } from '../../ports/sql-file.ts';
import { withCounts } from '../counts.ts';
import { askedEvents, defineQuery } from '../queries/define-query.ts';
import { withPlays } from './plays.ts';

/** Overlays of one video whose drop-off is told. */
export const mostOverlays = 200;

const Length = Type.Union([Type.Number(), Type.Null()]);

export const watchingQuery = defineQuery({
  ...askedEvents,
  name: 'video-watching',
  params: Type.Object({ lastHash: Type.String() }),
  row: Type.Object({ code: Type.Integer(), times: Type.Integer(), videoLength: Length }),
  maxRows: 65_536,
  sql: withPlays(sqlFile(import.meta.url, './watching.sql')),
});

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
  maxRows: 10_803 + mostOverlays,
  sql: sqlFile(import.meta.url, './moments.sql'),
});

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
  sql: withPlays(withCounts(sqlFile(import.meta.url, './videos.sql'))),
});
