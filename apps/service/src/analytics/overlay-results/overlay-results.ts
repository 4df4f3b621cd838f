import {
  type AnalyticsFilters,
  type InteractionType,
  limits,
  type OverlayOptions,
  type OverlayResults,
  type OverlayType,
  overlayTypes,
} from '@overlay/contract';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import type { OverlayContent } from '../../ports/control-records.ts';
import type { ControlStore } from '../../ports/control-store.ts';
import type { AccountPrincipal } from '../../ports/principal.ts';
import { breakdownQueries } from '../breakdown/breakdown.ts';
import { toCounts, toRate } from '../counts.ts';
import { countFigures, type Figure } from '../explanation.ts';
import { toPollOptions, toWholePercentages } from '../poll-results/poll-results.ts';
import type { RowOf } from '../queries/define-query.ts';
import { Reading, type ReadingParts } from '../reading.ts';
import { summaryQuery } from '../summary/summary-query.ts';
import { readSeries } from '../timeseries/timeseries.ts';
import { answersQuery, linksQuery } from './overlay-queries.ts';
import { toInterval95 } from './student-interval.ts';

const figures: readonly Figure[] = [
  ...countFigures,
  { figure: 'votes', rule: 'Devices that answered. Each has one vote: its last answer.' },
  {
    figure: 'answers',
    rule: 'Interactions of the type of the overlay that have a value; of a call to action its clicks.',
  },
  {
    figure: 'share',
    rule: 'Votes of a row in whole per cent of the votes of all rows. What is lost to rounding goes to the rows that lost most, so that the shares add up to 100.',
  },
  {
    figure: 'mean',
    rule: 'Sum of the votes divided by their number; interval95 and quartiles are of votes as well.',
  },
  {
    figure: 'callToAction',
    rule: 'Interactions with interactionType cta_click; clickThroughRate is their number divided by the impressions.',
  },
];

export interface OverlayResultsParts extends ReadingParts {
  readonly controlStore: Pick<ControlStore, 'overlays'>;
}

/** `GET /api/analytics/overlays/{overlayId}`. */
export function createOverlayResultsHandlers(parts: OverlayResultsParts): HandlersFor<'getOverlayResults'> {
  return {
    async getOverlayResults(call) {
      const { overlayId } = call.params;
      const reading = await Reading.begin(call, parts, { overlayId });
      const stored = await parts.controlStore.overlays.get(call.principal.accountId, overlayId);
      // Labels are those that viewers see, whatever the draft says by now.
      const shown = stored?.published ?? stored;
      const options = shown !== undefined && mayRead(call.principal, shown) ? shown.options : undefined;
      const [row] = await reading.run(summaryQuery, {});
      if (row === undefined) throw new Error('the summary query answered no row');
      const { ctaClicks: clicks, impressions } = row;
      const type = options?.type ?? toType(row);
      const period = reading.toPeriod(row.rows === 0 ? undefined : row.firstDay);
      const links = clicks === 0 ? [] : await reading.run(linksQuery, {});
      return {
        overlayId,
        type: type ?? null,
        ...toCounts(row),
        ...(type === undefined ? nothing : await readAnswers(reading, type, options)),
        callToAction: { clicks, clickThroughRate: toRate(clicks, impressions), links },
        series: await readSeries(reading, 'day', period),
        ...(await reading.ending(period, figures)),
      };
    },
  };
}

/** A token for some campaigns sees no labels of overlays of others. */
function mayRead({ actor }: AccountPrincipal, { campaignId }: Pick<OverlayContent, 'campaignId'>): boolean {
  if (actor.kind !== 'readToken' || actor.campaignIds === undefined) return true;
  return campaignId !== null && actor.campaignIds.includes(campaignId);
}

/** Of an overlay that only events know. */
function toType(row: RowOf<typeof summaryQuery>): OverlayType | undefined {
  const { tap, rating, poll, slider, ctaClicks } = row;
  // A click is counted among the taps.
  const counts: Readonly<Record<OverlayType, number>> = {
    tap: tap - ctaClicks,
    rating,
    poll,
    slider,
    cta: ctaClicks,
  };
  const most = Math.max(...Object.values(counts));
  return most === 0 ? undefined : overlayTypes.find((type) => counts[type] === most);
}

type Answers = Pick<
  OverlayResults,
  'votes' | 'answers' | 'rows' | 'other' | 'mean' | 'interval95' | 'quartiles'
>;
const nothing: Answers = {
  votes: 0,
  answers: 0,
  rows: [],
  other: { votes: 0, answers: 0 },
  mean: null,
  interval95: null,
  quartiles: null,
};

const interactionTypes: Readonly<Record<OverlayType, InteractionType>> = {
  tap: 'tap',
  rating: 'rating',
  poll: 'poll',
  slider: 'slider',
  cta: 'cta_click',
};

type Answer = OverlayResults['rows'][number];
type Choice = Pick<Answer, 'value' | 'label'>;

async function readAnswers(
  reading: Reading,
  type: OverlayType,
  options: OverlayOptions | undefined,
): Promise<Answers> {
  const choices = toChoices(options);
  const scale = options?.type === 'slider' ? toScale(options) : undefined;
  const params = {
    interactionType: interactionTypes[type],
    known: choices.map(({ value }) => String(value)),
    isScaleKnown: scale === undefined ? 0 : 1,
    low: scale?.low ?? 0,
    high: scale?.high ?? 0,
    parts: scale?.parts ?? mostParts,
  };
  const [read] = await reading.run(answersQuery, params, { filters: await withVideos(reading) });
  if (read === undefined) throw new Error('the query of answers answered no row');
  const rows = toShares(type === 'slider' ? toScaleRows(read) : toValueRows(type, read, choices));
  const of = (name: 'votes' | 'answers') => rows.reduce((sum, row) => sum + row[name], 0);
  const isNumeric = (type === 'rating' || type === 'slider') && read.numberVotes > 0;
  const [first = null, median = null, third = null] = read.quartiles;
  return {
    votes: read.votes,
    answers: read.answers,
    rows,
    other: { votes: read.votes - of('votes'), answers: read.answers - of('answers') },
    mean: isNumeric ? read.mean : null,
    interval95: isNumeric ? toInterval95(read.mean, read.deviation, read.numberVotes) : null,
    quartiles:
      isNumeric && first !== null && median !== null && third !== null ? { first, median, third } : null,
  };
}

/**
 * The filters, and the videos on which the overlay was. Answers are sorted by video and overlay: without its videos, the
 * rows of an overlay cannot be found without reading those of all others.
 */
async function withVideos(reading: Reading): Promise<AnalyticsFilters> {
  const { filters } = reading;
  if (filters.videoId !== undefined) return filters;
  const page = { sort: 'name', limit: limits.valuesPerFilter, offset: 0 };
  const videos = await reading.run(breakdownQueries.video, page);
  if (videos.length === 0 || (videos[0]?.rows ?? 0) > videos.length) return filters;
  return { ...filters, videoId: videos.map(({ key }) => key) };
}

/** What there is to choose, in the order in which viewers see it; empty where nobody says. */
function toChoices(options: OverlayOptions | undefined): readonly Choice[] {
  if (options?.type === 'poll') return toPollOptions(options);
  if (options?.type !== 'rating') return [];
  return Array.from({ length: options.ratingMax ?? 5 }, (_, index) => ({ value: index + 1 }));
}

const mostParts = 10;

/** A slider with few positions has a part for each. */
function toScale({ sliderMin: low = 0, sliderMax: high = low + 100, sliderStep: step = 1 }: SliderScale) {
  const positions = Math.floor((high - low) / step) + 1;
  return { low, high, parts: Math.max(1, Math.min(mostParts, positions)) };
}
type SliderScale = Pick<
  Extract<OverlayOptions, { type: 'slider' }>,
  'sliderMin' | 'sliderMax' | 'sliderStep'
>;

type Unshared = Omit<Answer, 'share'>;
type Read = RowOf<typeof answersQuery>;

function toValueRows(type: OverlayType, { frequent }: Read, choices: readonly Choice[]): readonly Unshared[] {
  if (choices.length > 0) {
    const told = new Map(frequent.map(([value, votes, answers]) => [value, { votes, answers }]));
    return choices.map((choice) => ({
      ...choice,
      ...(told.get(String(choice.value)) ?? { votes: 0, answers: 0 }),
    }));
  }
  const rows = frequent.map(([value, votes, answers]) => ({ value: toValue(value), votes, answers }));
  return type === 'rating' ? rows.sort((one, other) => Number(one.value) - Number(other.value)) : rows;
}

/** Numbers where nothing is lost: the id `01` of an option stays text. */
function toValue(text: string): number | string {
  return String(Number(text)) === text ? Number(text) : text;
}

/** Without any vote there is no scale. */
function toScaleRows({ scale, low, high, answers }: Read): readonly Unshared[] {
  if (answers === 0 || low === null || high === null) return [];
  const width = (high - low) / scale.length;
  return scale.map(([votes, own], index) => ({
    from: low + width * index,
    to: index === scale.length - 1 ? high : low + width * (index + 1),
    votes,
    answers: own,
  }));
}

function toShares(rows: readonly Unshared[]): Answer[] {
  const shares = toWholePercentages(rows.map(({ votes }) => votes));
  return rows.map(({ votes, answers, ...row }, index) => ({
    ...row,
    votes,
    share: shares[index] ?? 0,
    answers,
  }));
}
