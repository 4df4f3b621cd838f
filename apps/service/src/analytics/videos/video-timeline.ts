import { limits, type VideoTimeline } from '@overlay/contract';
import type { Handlers } from '../../http/operations/operation-types.ts';
import { toCounts, toRate } from '../counts.ts';
import { countFigures, type Figure } from '../explanation.ts';
import type { RowOf } from '../queries/define-query.ts';
import { Reading, type ReadingParts } from '../reading.ts';
import { toSample } from '../sample.ts';
import { chooseSample } from './plays.ts';
import { toViewersFigure } from './video-list.ts';
import { momentsQuery } from './video-queries.ts';
import { watchingQuery } from './watching-query.ts';

/** Above this many playback records, viewers are sampled: 2.5 µs for each that is read. */
const mostRecords = 400_000;

const toFigures = (sampled: number): readonly Figure[] => [
  ...countFigures,
  toViewersFigure(sampled),
  {
    figure: 'rows.viewers',
    rule: 'Viewers who played any part of that second. The records of a session are merged, so that nobody is counted twice.',
  },
  {
    figure: 'rows.views',
    rule: 'Views in which any part of that second was played. A view of a session begins with a record that says start; what its records say is united.',
  },
  {
    figure: 'unplaced',
    rule: 'Events without videoTimeSeconds, or with one beyond the end of the video or beyond three hours.',
  },
  {
    figure: 'hotspots',
    rule: 'Rows by interactions / viewers, of rows with at least a twentieth of the most viewers that a row has.',
  },
  {
    figure: 'overlays',
    rule: 'The viewers of the second before the first event of an overlay and of the second after its last one.',
  },
];

interface Bounds {
  /** Default: `mostRecords`. */
  readonly records?: number;
}

/** `GET /api/analytics/videos/{videoId}/timeline`. */
export function createVideoTimelineHandlers(parts: ReadingParts, { records = mostRecords }: Bounds = {}) {
  return {
    async getVideoTimeline(call) {
      const { videoId } = call.params;
      const reading = await Reading.begin(call, parts, { videoId });
      const [moments, period] = await Promise.all([reading.run(momentsQuery, {}), reading.period()]);
      const played = isAboutOverlays(reading) ? undefined : toPlayed(moments);
      const { sampled, lastHash } = await (played === undefined
        ? chooseSample(reading, records)
        : toSample(Math.max(1, Math.ceil(played.records / records))));
      const watching = await reading.run(watchingQuery, { lastHash });
      const scale = sampled === 1 ? 1 : (toScale(watching, played?.starts) ?? sampled);
      return {
        videoId,
        ...toTimeline(watching, moments, call.query.step, scale),
        estimated: sampled > 1,
        nextCursor: null,
        ...(await reading.ending(period, toFigures(sampled))),
      };
    },
  } satisfies Partial<Handlers>;
}

type Watching = RowOf<typeof watchingQuery>;
type Moment = RowOf<typeof momentsQuery>;
type Row = VideoTimeline['rows'][number];

/** The second that the queries return for events without a video time. */
const noSecond = 65_535;
const firstCodeOfViews = 32_768;
const codeOfStarts = 65_535;

/** Whether events were left out by filters that do not apply to playback records. */
function isAboutOverlays({ filters }: Reading): boolean {
  return [filters.overlayId, filters.overlayType, filters.interactionType].some((one) => one !== undefined);
}

/** All playback records, and those that begin a view. */
function toPlayed(moments: readonly Moment[]): Pick<Moment, 'records' | 'starts'> {
  return (
    moments.find(({ isOverlay, second }) => isOverlay === 0 && second === noSecond) ?? {
      records: 0,
      starts: 0,
    }
  );
}

/**
 * How many viewers each sampled one represents: all starts per sampled start. Nearly every viewer has a start, so their number
 * is not subject to sampling error. Undefined if unknown.
 */
function toScale(watching: readonly Watching[], starts = 0): number | undefined {
  const lookedAt = watching.find(({ code }) => code === codeOfStarts)?.times ?? 0;
  return starts === 0 || lookedAt === 0 ? undefined : starts / lookedAt;
}

/**
 * The lines of a timeline, from counts by second.
 *
 * @param scale how many viewers each sampled one represents
 */
function toTimeline(
  watching: readonly Watching[],
  moments: readonly Moment[],
  askedStep: number | undefined,
  scale = 1,
): Pick<VideoTimeline, 'videoLength' | 'viewers' | 'step' | 'rows' | 'unplaced' | 'hotspots' | 'overlays'> {
  const all = watching.find(({ code }) => code === 0);
  const videoLength = all?.videoLength ?? null;
  const edges = watching.filter(({ code }) => code > 0 && code < codeOfStarts);
  const seconds = toLength(videoLength, edges, moments);
  const viewers = toLine(
    edges.filter(({ code }) => code < firstCodeOfViews),
    seconds,
    scale,
  );
  const views = toLine(
    edges
      .filter(({ code }) => code > firstCodeOfViews)
      .map((edge) => ({ ...edge, code: edge.code - firstCodeOfViews })),
    seconds,
    scale,
  );
  const step = askedStep ?? toStep(seconds);
  const rows: Tally[] = Array.from({ length: Math.ceil(seconds / step) }, () => ({ ...nothing }));
  const unplaced: Tally = { ...nothing };
  for (const moment of moments) {
    if (moment.isOverlay === 1) continue;
    const second = toSecond(moment.second, seconds);
    const row = second < seconds ? rows[Math.floor(second / step)] : undefined;
    add(row ?? unplaced, moment);
  }
  const filled = rows.map((tally, index): Row => {
    const from = index * step;
    const to = Math.min(from + step, seconds);
    return {
      from,
      to,
      viewers: toMean(viewers, from, to),
      views: toMean(views, from, to),
      ...toCounts(tally),
      answers: tally.interactions - tally.clicks,
    };
  });
  return {
    videoLength,
    viewers: Math.round((all?.times ?? 0) * scale),
    step,
    rows: filled,
    unplaced: {
      impressions: unplaced.impressions,
      interactions: unplaced.interactions,
      answers: unplaced.interactions - unplaced.clicks,
    },
    hotspots: toHotspots(filled),
    overlays: toDropOffs(moments, viewers),
  };
}

interface Tally {
  impressions: number;
  interactions: number;
  clicks: number;
}
const nothing: Tally = { impressions: 0, interactions: 0, clicks: 0 };

function add(tally: Tally, { impressions, interactions, clicks }: Tally): void {
  tally.impressions += impressions;
  tally.interactions += interactions;
  tally.clicks += clicks;
}

/** Seconds of the timeline: the length that players report, otherwise up to the last second with an event. */
function toLength(
  videoLength: number | null,
  edges: readonly Watching[],
  moments: readonly Moment[],
): number {
  const seconds =
    videoLength === null
      ? Math.max(
          0,
          ...edges.filter(isEnd).map(({ code }) => (code % firstCodeOfViews) / 2 - 1),
          ...moments
            .filter(({ second }) => second < noSecond && second <= limits.timelineSeconds)
            .map(({ isOverlay, second }) => (isOverlay === 1 ? 0 : second + 1)),
        )
      : Math.ceil(videoLength);
  return Math.min(seconds, limits.timelineSeconds);
}

const isEnd = ({ code }: Watching) => code % 2 === 0;

/** How many viewers watch each second, from the seconds at which they start and stop. */
function toLine(edges: readonly Watching[], seconds: number, scale: number): readonly number[] {
  const changes = new Array<number>(seconds + 1).fill(0);
  for (const edge of edges) {
    const second = Math.min(isEnd(edge) ? edge.code / 2 - 1 : (edge.code - 1) / 2, seconds);
    changes[second] = (changes[second] ?? 0) + (isEnd(edge) ? -edge.times : edge.times);
  }
  let watching = 0;
  return changes.slice(0, seconds).map((change) => {
    watching += change;
    return Math.round(watching * scale);
  });
}

/** The moment at which a video ends belongs to its last second. */
function toSecond(second: number, seconds: number): number {
  return second === seconds ? seconds - 1 : second;
}

/** The finest step with at most 1,000 rows that people count in. */
function toStep(seconds: number): number {
  return [1, 2, 5, 10].find((step) => seconds / step <= 1_000) ?? 15;
}

function toMean(line: readonly number[], from: number, to: number): number {
  return toRate(
    line.slice(from, to).reduce((sum, count) => sum + count, 0),
    to - from,
  );
}

const mostHotspots = 10;

function toHotspots(rows: readonly Row[]): VideoTimeline['hotspots'] {
  const most = rows.reduce((highest, { viewers }) => Math.max(highest, viewers), 0);
  return rows
    .filter(({ interactions, viewers }) => interactions > 0 && viewers * 20 >= most)
    .map(({ from, to, interactions, viewers }) => ({
      from,
      to,
      interactions,
      viewers,
      interactionsPerViewer: viewers === 0 ? null : toRate(interactions, viewers),
    }))
    .sort(
      (one, other) =>
        (other.interactionsPerViewer ?? 0) - (one.interactionsPerViewer ?? 0) ||
        other.interactions - one.interactions ||
        one.from - other.from,
    )
    .slice(0, mostHotspots);
}

function toDropOffs(moments: readonly Moment[], viewers: readonly number[]): VideoTimeline['overlays'] {
  const seconds = viewers.length;
  return moments
    .filter(({ isOverlay, firstSecond }) => isOverlay === 1 && firstSecond <= seconds && seconds > 0)
    .map((moment) => {
      const from = toSecond(moment.firstSecond, seconds);
      const to = Math.min(moment.lastSecond + 1, seconds);
      const viewersBefore = viewers[Math.max(0, from - 1)] ?? 0;
      const viewersAfter = viewers[Math.min(to, seconds - 1)] ?? 0;
      return {
        overlayId: moment.overlay,
        from,
        to,
        ...toCounts(moment),
        viewersBefore,
        viewersAfter,
        dropOff: toRate(viewersBefore - viewersAfter, viewersBefore),
      };
    })
    .sort((one, other) => one.from - other.from || (one.overlayId < other.overlayId ? -1 : 1));
}
