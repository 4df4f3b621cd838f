import { defaultPageSize, type WatchedVideoList } from '@overlay/contract';
import type { Handlers } from '../../http/operations/operation-types.ts';
import { toCounts, toRate } from '../counts.ts';
import { countFigures, type Figure } from '../explanation.ts';
import type { RowOf } from '../queries/define-query.ts';
import { parseRowsCursor, toRowsCursor } from '../queries/list-pages.ts';
import { Reading, type ReadingParts } from '../reading.ts';
import { type Sample, toSample } from '../sample.ts';
import { chooseSample } from './plays.ts';
import { videosQuery } from './video-queries.ts';

const viewersRule =
  'Sessions with a playback record that says start or ended, or which parts were played. Where records name no session, devices. Filters about overlays do not apply to playback records.';

/** @param sampled one viewer in this many was read */
export function toViewersFigure(sampled: number): Figure {
  const estimate = `Estimated from one viewer in ${sampled}, by a hash: numbers of viewers and of watched time are within 2 % for videos with 50,000 viewers.`;
  return { figure: 'viewers', rule: sampled === 1 ? viewersRule : `${viewersRule} ${estimate}` };
}

/** Above this many playback records, viewers are sampled: 1 µs for each viewer. */
const mostRecords = 2_000_000;
/** With this many sampled viewers, the sampling error of what they watched is below 2 %. */
const enoughViewers = 10_000;

const toFigures = (sampled: number): readonly Figure[] => [
  ...countFigures,
  toViewersFigure(sampled),
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

interface Bounds {
  /** Default: `mostRecords`. */
  readonly records?: number;
}

/** `GET /api/analytics/videos`. */
export function createVideoListHandlers(parts: ReadingParts, { records = mostRecords }: Bounds = {}) {
  return {
    async listWatchedVideos(call) {
      const { limit = defaultPageSize, cursor, sort = 'viewers' } = call.query;
      const offset = cursor === undefined ? 0 : parseRowsCursor(cursor);
      const reading = await Reading.begin(call, parts);
      const sample = await chooseSample(reading, records);
      const rows = await reading.run(videosQuery, { sort, limit: limit + 1, offset, ...sample });
      const page = await lookCloser(reading, rows.slice(0, limit), sample, records);
      return {
        rows: page.map(toRow),
        estimated: sample.sampled > 1,
        nextCursor: rows.length > limit ? toRowsCursor(offset + limit) : null,
        ...(await reading.ending(await reading.period(), toFigures(sample.sampled))),
      };
    },
  } satisfies Partial<Handlers>;
}

type Row = RowOf<typeof videosQuery>;

/**
 * Resamples videos with a small sample: the videos with the fewest viewers in full, the others at
 * as high a rate as possible.
 */
async function lookCloser(
  reading: Reading,
  rows: readonly Row[],
  { sampled }: Sample,
  records: number,
): Promise<readonly Row[]> {
  const few = rows
    .filter(({ viewers }) => viewers < enoughViewers * sampled)
    .toSorted((one, other) => one.viewers - other.viewers);
  // A viewer has a start and at least one other record.
  const mostViewers = records / 4;
  let left = mostViewers;
  const exact = few.filter(({ viewers }) => {
    left -= viewers;
    return left >= 0;
  });
  const others = few.slice(exact.length);
  const finer = Math.ceil(others.reduce((sum, { viewers }) => sum + viewers, 0) / mostViewers);
  const read = async (some: readonly Row[], sample: number) => {
    if (some.length === 0 || sample >= sampled) return [];
    const page = { sort: 'name', limit: some.length, offset: 0, ...toSample(sample) };
    const videoId = some.map(({ video }) => video);
    return reading.run(videosQuery, page, { filters: { ...reading.filters, videoId } });
  };
  const closer = [...(await read(exact, 1)), ...(await read(others, finer))];
  const byVideo = new Map(closer.map((row) => [row.video, row]));
  return rows
    .map((row) => byVideo.get(row.video) ?? row)
    .filter(({ viewers, impressions, interactions }) => viewers + impressions + interactions > 0);
}

function toRow(row: Row): WatchedVideoList['rows'][number] {
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
