import {
  type InteractionType,
  type OverlayOptions,
  type OverlayResults,
  type OverlayType,
  overlayTypes,
} from '@overlay/contract';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import type { OverlayContent } from '../../ports/control-records.ts';
import type { ControlStore } from '../../ports/control-store.ts';
import type { AccountPrincipal } from '../../ports/principal.ts';
import { toCounts, toRate } from '../counts.ts';
import { countFigures, type Figure } from '../explanation.ts';
import { toPollOptions, toWholePercentages } from '../poll-results/poll-results.ts';
import type { RowOf } from '../queries/define-query.ts';
import { Reading, type ReadingParts } from '../reading.ts';
import { toDailySeries } from '../timeseries/timeseries.ts';
import {
  type Scale,
  type Told,
  toNumbers,
  toParts,
  toScaleOf,
  toVoteStatistics,
} from './answer-statistics.ts';
import { answersQuery, linksQuery, overlayDaysQuery } from './overlay-queries.ts';
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
      const days = await reading.run(overlayDaysQuery, {});
      const counts = toSums(days);
      const { ctaClicks: clicks, impressions } = counts;
      const type = options?.type ?? toType(counts);
      const period = reading.toPeriod(days[0]?.key);
      const links = clicks === 0 ? [] : await reading.run(linksQuery, {});
      return {
        overlayId,
        type: type ?? null,
        ...toCounts(counts),
        ...(type === undefined ? nothing : await readAnswers(reading, type, options)),
        callToAction: { clicks, clickThroughRate: toRate(clicks, impressions), links },
        series: toDailySeries(reading, period, days),
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

type Sums = Omit<RowOf<typeof overlayDaysQuery>, 'key'>;

function toSums(days: readonly Sums[]): Sums {
  const sum = (of: keyof Sums) => days.reduce((total, day) => total + day[of], 0);
  return {
    impressions: sum('impressions'),
    interactions: sum('interactions'),
    tap: sum('tap'),
    rating: sum('rating'),
    poll: sum('poll'),
    slider: sum('slider'),
    ctaClicks: sum('ctaClicks'),
  };
}

/** Of an overlay that only events know. */
function toType({ tap, rating, poll, slider, ctaClicks }: Sums): OverlayType | undefined {
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
  const told = await reading.run(answersQuery, {
    interactionType: interactionTypes[type],
    known: choices.map(({ value }) => String(value)),
    limit: mostValues,
  });
  const numbers = toNumbers(told);
  const rows = toShares(type === 'slider' ? toScaleRows(numbers, options) : toValueRows(type, told, choices));
  const of = (name: 'votes' | 'answers') => rows.reduce((sum, row) => sum + row[name], 0);
  const { allVotes: votes, allAnswers: answers } = told[0] ?? { allVotes: 0, allAnswers: 0 };
  const isNumeric = type === 'rating' || type === 'slider';
  const statistics = toVoteStatistics(isNumeric ? numbers : []);
  return {
    votes,
    answers,
    rows,
    other: { votes: votes - of('votes'), answers: answers - of('answers') },
    mean: statistics.mean,
    interval95: toInterval95(statistics.mean, statistics.deviation, statistics.votes),
    quartiles: statistics.quartiles,
  };
}

/** What there is to choose, in the order in which viewers see it; empty where nobody says. */
function toChoices(options: OverlayOptions | undefined): readonly Choice[] {
  if (options?.type === 'poll') return toPollOptions(options);
  if (options?.type !== 'rating') return [];
  return Array.from({ length: options.ratingMax ?? 5 }, (_, index) => ({ value: index + 1 }));
}

const mostParts = 10;
/** Of an overlay that does not say what there is to choose. */
const mostRows = 50;
/** Only hostile pages send more. Those with fewest votes then count among the others alone. */
const mostValues = 10_000;

/** A slider with few positions has a part for each. */
function toScale({
  sliderMin: low = 0,
  sliderMax: high = low + 100,
  sliderStep: step = 1,
}: SliderScale): Scale {
  const positions = Math.floor((high - low) / step) + 1;
  return { low, high, parts: Math.max(1, Math.min(mostParts, positions)) };
}
type SliderScale = Pick<
  Extract<OverlayOptions, { type: 'slider' }>,
  'sliderMin' | 'sliderMax' | 'sliderStep'
>;

type Unshared = Omit<Answer, 'share'>;

function toValueRows(
  type: OverlayType,
  told: readonly Told[],
  choices: readonly Choice[],
): readonly Unshared[] {
  if (choices.length > 0) {
    const byValue = new Map(told.map(({ value, votes, answers }) => [value, { votes, answers }]));
    return choices.map((choice) => ({
      ...choice,
      ...(byValue.get(String(choice.value)) ?? { votes: 0, answers: 0 }),
    }));
  }
  const rows = told
    .slice(0, mostRows)
    .map(({ value, votes, answers }) => ({ value: toValue(value), votes, answers }));
  return type === 'rating' ? rows.sort((one, other) => Number(one.value) - Number(other.value)) : rows;
}

/** Numbers where nothing is lost: the id `01` of an option stays text. */
function toValue(text: string): number | string {
  return String(Number(text)) === text ? Number(text) : text;
}

/** Without any answer there is no scale. */
function toScaleRows(
  numbers: ReturnType<typeof toNumbers>,
  options: OverlayOptions | undefined,
): readonly Unshared[] {
  if (numbers.length === 0) return [];
  const scale = options?.type === 'slider' ? toScale(options) : toScaleOf(numbers, mostParts);
  return toParts(numbers, scale);
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
