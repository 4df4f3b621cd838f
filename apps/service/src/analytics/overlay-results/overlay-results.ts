import {
  limits,
  type OverlayOptions,
  type OverlayResults,
  type OverlayType,
  overlayKinds,
  overlayTypes,
  type ResultsDrawing,
} from '@overlay/contract';
import type { ControlStore } from '../../control-store/control-store.ts';
import type { OverlayContent } from '../../control-store/overlays.ts';
import type { CallOf, Handlers } from '../../http/operations/operation-types.ts';
import type { AccountPrincipal } from '../../principals/principal.ts';
import { mapTypes, toCounts, toRate } from '../counts.ts';
import { countFigures, type Figure } from '../explanation.ts';
import { toWholePercentages, votersOf } from '../poll-results/poll-results.ts';
import type { RowOf } from '../queries/define-query.ts';
import { Reading, type ReadingParts } from '../reading.ts';
import { daysQuery, toDailySeries } from '../timeseries/timeseries.ts';
import { type Choice, toChoices, toPollOptions, toScale } from './answer-choices.ts';
import {
  type AnswerCount,
  toInterval95,
  toNumbers,
  toParts,
  toScaleOf,
  toVoteStatistics,
} from './answer-statistics.ts';
import { answersQuery, linksQuery, mostValues, versionAnswersQuery } from './overlay-queries.ts';
import { hasOtherLabels, type SeenVersion, toLabelRows } from './poll-labels.ts';
import { countCorrect, toQuiz } from './quiz-results.ts';

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
    figure: 'correct',
    rule: 'Quizzes: votes for the correct option of the version that the viewer saw; share is in whole per cent of the votes for versions with a correct option.',
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
export function createOverlayResultsHandlers(parts: OverlayResultsParts) {
  return {
    async getOverlayResults(call) {
      const { overlayId } = call.params;
      const { options, versions, voters } = await readOverlay(call, parts.controlStore);
      // Who asks for others as well sees what the poll leaves out.
      const query = { ...voters, ...call.query };
      const reading = await Reading.begin({ ...call, query }, parts, { overlayId });
      const days = await reading.run(daysQuery, {});
      const counts = toSums(days);
      const { ctaClicks: clicks, impressions } = counts;
      const type = options?.type ?? toType(counts);
      const period = reading.toPeriod(days[0]?.key);
      const links = clicks === 0 ? [] : await reading.run(linksQuery, {});
      return {
        overlayId,
        type: type ?? null,
        ...toCounts(counts),
        ...withoutCorrect(
          call.principal,
          type === undefined ? nothing : await readAnswers(reading, type, options, versions),
        ),
        callToAction: { clicks, clickThroughRate: toRate(clicks, impressions), links },
        series: toDailySeries(reading, period, days),
        ...(await reading.ending(period, figures)),
      };
    },
  } satisfies Partial<Handlers>;
}

/**
 * Publishable keys and read tokens are in pages, and the number of correct votes beside the votes of each option would reveal
 * the correct one.
 */
function withoutCorrect({ actor }: AccountPrincipal, { correct, ...answers }: Answers): Answers {
  const isInPages = actor.kind === 'readToken' || (actor.kind === 'key' && actor.keyKind === 'publishable');
  return correct === undefined || isInPages ? answers : { ...answers, correct };
}

interface Shown {
  readonly options: OverlayOptions | undefined;
  /** The versions of a poll, as viewers saw them; oldest first. */
  readonly versions: readonly SeenVersion[];
  /** Whose answers it counts, as a filter. */
  readonly voters: ReturnType<typeof votersOf>;
}

/**
 * The options that viewers see, not those of the draft: of the newest requested version that is kept.
 */
async function readOverlay(
  { principal, params: { overlayId }, query: { overlayVersion } }: CallOf<'getOverlayResults'>,
  { overlays }: OverlayResultsParts['controlStore'],
): Promise<Shown> {
  const { accountId } = principal;
  const stored = await overlays.get(accountId, overlayId);
  const shown = stored?.published ?? stored;
  if (shown === undefined) return { options: undefined, versions: [], voters: {} };
  const voters = votersOf(shown.options);
  const readable = mayRead(principal, shown) ? shown.options : undefined;
  if (overlayVersion === undefined && readable?.type !== 'poll')
    return { options: readable, versions: [], voters };
  const { items } = await overlays.versions(accountId, overlayId, { limit: limits.overlayVersions });
  const asked = items.filter(
    (one) => mayRead(principal, one) && (overlayVersion?.includes(one.version) ?? true),
  );
  return {
    options: overlayVersion === undefined ? readable : (asked[0]?.options ?? readable),
    versions: asked.reverse(),
    voters,
  };
}

/** A token for some campaigns sees no labels of overlays in others. */
function mayRead({ actor }: AccountPrincipal, { campaignId }: Pick<OverlayContent, 'campaignId'>): boolean {
  if (actor.kind !== 'readToken' || actor.campaignIds === undefined) return true;
  return campaignId !== null && actor.campaignIds.includes(campaignId);
}

type Sums = Omit<RowOf<typeof daysQuery>, 'key'>;

function toSums(days: readonly Sums[]): Sums {
  const sum = (of: keyof Sums) => days.reduce((total, day) => total + day[of], 0);
  return {
    impressions: sum('impressions'),
    interactions: sum('interactions'),
    ...mapTypes(sum),
    ctaClicks: sum('ctaClicks'),
  };
}

/** For an overlay that is known only from events. */
function toType({ ctaClicks, ...sums }: Sums): OverlayType | undefined {
  // A click is counted among the taps.
  const counts: Readonly<Record<OverlayType, number>> = {
    ...sums,
    tap: sums.tap - ctaClicks,
    cta: ctaClicks,
  };
  const most = Math.max(...overlayTypes.map((type) => counts[type]));
  return most === 0 ? undefined : overlayTypes.find((type) => counts[type] === most);
}

type Answers = Pick<
  OverlayResults,
  'votes' | 'answers' | 'correct' | 'rows' | 'other' | 'mean' | 'interval95' | 'quartiles'
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

type Answer = OverlayResults['rows'][number];

async function readAnswers(
  reading: Reading,
  type: OverlayType,
  options: OverlayOptions | undefined,
  versions: readonly SeenVersion[],
): Promise<Answers> {
  const drawing: ResultsDrawing = overlayKinds[type].results;
  const choices = options === undefined ? [] : toChoices(options);
  const polled = options?.type === 'poll' ? toPollOptions(options) : [];
  const quiz = toQuiz(options, versions);
  const isByVersion = quiz !== undefined || hasOtherLabels(polled, versions);
  const answerCounts = await reading.run(isByVersion ? versionAnswersQuery : answersQuery, {
    interactionType: overlayKinds[type].event.interactionType,
    known: choices.map(({ value }) => String(value)),
    limit: mostValues,
  });
  const numbers = toNumbers(answerCounts);
  const toRows = () => {
    if (drawing.drawnAs === 'scale') return toScaleRows(drawing, numbers, options);
    return isByVersion
      ? toLabelRows(polled, versions, answerCounts)
      : toValueRows(drawing, answerCounts, choices);
  };
  const rows = toShares(toRows());
  const of = (name: 'votes' | 'answers') => rows.reduce((sum, row) => sum + row[name], 0);
  const { allVotes: votes, allAnswers: answers } = answerCounts[0] ?? { allVotes: 0, allAnswers: 0 };
  const isNumeric = drawing.drawnAs === 'scale' || drawing.drawnAs === 'values';
  const statistics = toVoteStatistics(isNumeric ? numbers : []);
  return {
    votes,
    answers,
    rows,
    ...(quiz === undefined ? {} : { correct: countCorrect(quiz, answerCounts) }),
    other: { votes: votes - of('votes'), answers: answers - of('answers') },
    mean: statistics.mean,
    interval95: toInterval95(statistics.mean, statistics.deviation, statistics.votes),
    quartiles: statistics.quartiles,
  };
}

const mostParts = 10;
/** For an overlay whose choices are not known. */
const mostRows = 50;

type Unshared = Omit<Answer, 'share'>;

function toValueRows(
  { drawnAs }: ResultsDrawing,
  answerCounts: readonly AnswerCount[],
  choices: readonly Choice[],
): readonly Unshared[] {
  if (choices.length > 0) {
    const byValue = new Map(answerCounts.map(({ value, votes, answers }) => [value, { votes, answers }]));
    return choices.map((choice) => ({
      ...choice,
      ...(byValue.get(String(choice.value)) ?? { votes: 0, answers: 0 }),
    }));
  }
  const rows = answerCounts
    .slice(0, mostRows)
    .map(({ value, votes, answers }) => ({ value: toValue(value), votes, answers }));
  return drawnAs === 'values' ? rows.sort((one, other) => Number(one.value) - Number(other.value)) : rows;
}

/** Numbers if the conversion is lossless: the option id `01` stays text. */
function toValue(text: string): number | string {
  return String(Number(text)) === text ? Number(text) : text;
}

/** Without answers there is no scale. */
function toScaleRows(
  drawing: Extract<ResultsDrawing, { drawnAs: 'scale' }>,
  numbers: ReturnType<typeof toNumbers>,
  options: OverlayOptions | undefined,
): readonly Unshared[] {
  if (numbers.length === 0) return [];
  const scale = options === undefined ? toScaleOf(numbers, mostParts) : toScale(drawing, options, mostParts);
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
