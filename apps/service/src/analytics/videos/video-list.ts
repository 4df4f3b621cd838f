import { defaultPageSize, type VideoList } from '@overlay/contract';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import { toCounts, toRate } from '../counts.ts';
import { countFigures, type Figure } from '../explanation.ts';
import type { RowOf } from '../queries/define-query.ts';
import { parseRowsCursor, toRowsCursor } from '../queries/list-pages.ts';
import { Reading, type ReadingParts } from '../reading.ts';
import { videosQuery } from './video-queries.ts';

export const viewersFigure: Figure = {
  figure: 'viewers',
  rule: 'Sessions with a playback record that says start or ended, or which parts were played. Where records name no session, devices. Filters about overlays do not apply to playback records.',
};

const figures: readonly Figure[] = [
  ...countFigures,
  viewersFigure,
  {
    figure: 'watchedSeconds',
    rule: 'Seconds of the video of which a viewer played any part, each once for a viewer, within the first three hours.',
  },
  {
    figure: 'meanPercentWatched',
    rule: 'For each viewer whose player said how long the video is: seconds watched divided by that length, at most 100 %; then the mean.',
  },
  { figure: 'completedPlays', rule: 'Viewers with a playback record that says ended.' },
];

/** `GET /api/analytics/videos`. */
export function createVideoListHandlers(parts: ReadingParts): HandlersFor<'listVideos'> {
  return {
    async listVideos(call) {
      const { limit = defaultPageSize, cursor, sort = 'viewers' } = call.query;
      const offset = cursor === undefined ? 0 : parseRowsCursor(cursor);
      const reading = await Reading.begin(call, parts);
      const rows = await reading.run(videosQuery, { sort, limit: limit + 1, offset });
      return {
        rows: rows.slice(0, limit).map(toRow),
        nextCursor: rows.length > limit ? toRowsCursor(offset + limit) : null,
        ...(await reading.ending(await reading.period(), figures)),
      };
    },
  };
}

function toRow(row: RowOf<typeof videosQuery>): VideoList['rows'][number] {
  const { video, viewers, watchedSeconds, percentWatched, lengths, completedPlays } = row;
  return {
    video,
    viewers,
    ...toCounts(row),
    watchedSeconds,
    meanPercentWatched: lengths === 0 ? null : toRate(percentWatched, lengths),
    completedPlays,
  };
}
