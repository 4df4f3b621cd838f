import { type Funnel, type FunnelStep, type FunnelUnit, funnelSteps } from '@overlay/contract';
import { ProblemError } from '../../http/answers/problem-error.ts';
import type { Handlers } from '../../http/operations/operation-types.ts';
import { toRate } from '../counts.ts';
import { type Figure, interactionsFigure } from '../explanation.ts';
import { Reading, type ReadingParts } from '../reading.ts';
import { toSample } from '../sample.ts';
import { summaryQuery } from '../summary/summary-query.ts';
import { uniquesQuery } from '../uniques/uniques.ts';
import { conversionsQuery, type EventStep, funnels } from './funnel-queries.ts';

/** Up to this many events and conversions, every unit is followed: half a microsecond and 100 bytes of memory for each. */
const mostFollowed = 500_000;
/** Above this many converting units, a sample is used. */
const mostConverting = 500_000;
/** Size of the first sample, before it is known how many of it had the previous step. */
const firstConverting = 100_000;
/** With this many matches, the sampling error is 0.7 %. */
const enoughMatches = 20_000;

interface Passed {
  /** One for each step. */
  readonly units: readonly number[];
  /** Seconds since the previous step; null for the first. */
  readonly medians: readonly (number | null)[];
}

async function followUnits(reading: Reading, by: FunnelUnit, steps: readonly FunnelStep[]): Promise<Passed> {
  const [row = { units: [], medians: [] }] = await reading.run(funnels[by].followed, { steps: [...steps] });
  return { units: row.units, medians: [null, ...row.medians] };
}

interface Matching {
  readonly conversions: number;
  /** The largest sample. */
  readonly converting: number;
  /** The first sample. */
  readonly first: number;
}

/**
 * Estimates from the states of days: the units that have an event of each step. A viewer who answers
 * has seen the overlay, and one who completes has answered: the SDK sends these events in this order, so reaching a step means
 * having reached the previous ones. Conversions can come from any server, so they are matched.
 */
async function estimateUnits(
  reading: Reading,
  by: FunnelUnit,
  steps: readonly FunnelStep[],
  matching: Matching,
): Promise<Passed> {
  const before = matching.conversions === 0 ? undefined : steps[steps.indexOf('conversion') - 1];
  const [rows, converted] = await Promise.all([
    reading.run(uniquesQuery, { steps: steps.filter((step) => step !== 'conversion') }),
    before === undefined || before === 'conversion'
      ? undefined
      : matchConverting(reading, funnels[by].converted[before], matching),
  ]);
  const units: number[] = [];
  for (const step of steps) {
    const has = rows.find((row) => row.step === step);
    const counted = by === 'session' ? has?.sessions : has?.devices;
    const own = (step === 'conversion' ? converted : counted) ?? 0;
    units.push(Math.min(own, units.at(-1) ?? own));
  }
  return { units, medians: steps.map(() => null) };
}

/**
 * Units that converted after the previous step, from a sample by their hashes. The error depends on how many of the sample
 * match, so a sample with few matches is followed by a larger one.
 */
async function matchConverting(
  reading: Reading,
  query: (typeof funnels)[FunnelUnit]['converted'][EventStep],
  { conversions, converting, first }: Matching,
): Promise<number> {
  const match = async (sampled: number) => (await reading.run(query, toSample(sampled)))[0]?.matches ?? 0;
  const toSampled = (some: number) => Math.max(1, conversions / some);
  const sampled = toSampled(Math.min(first, converting));
  const matches = await match(sampled);
  const finest = toSampled(converting);
  if (matches >= enoughMatches || sampled === finest) return Math.round(sampled * matches);
  // A quarter more than needed, because the first count is itself subject to chance.
  const larger = Math.max(finest, (sampled * matches) / (1.25 * enoughMatches));
  return Math.round(larger * (await match(larger)));
}

function toFigures(by: FunnelUnit, estimated: boolean): readonly Figure[] {
  const rule =
    `Different ${by}s. A ${by} reaches the first step with its first event of that kind, and each further step with its ` +
    'first event of that kind at or after the moment at which it reached the step before; events and conversions within the ' +
    `period alone. Events without a ${by} are left out. A conversion is one of the same ${by}; filters by campaign, creative, ` +
    'video and installation leave out conversions that name another one.';
  const estimate =
    'The period holds more than half a million events and conversions: units are estimates within 2 % of the ' +
    `${by}s that have an event of each kind, which are those that reach the step as long as overlays are seen before they are ` +
    'answered and answered before they are completed, as they are in pages. Their order and the time between them are not looked at. ' +
    `Conversions are matched to the step before; of more than 100,000 a random part of the ${by}s is looked at, the more of them the fewer match.`;
  return [
    { figure: 'impression', rule: 'Impressions, without playback records.', counted: 'impressions' },
    { ...interactionsFigure, figure: 'interaction' },
    { figure: 'completion', rule: 'Completions: the overlay went away after an answer.' },
    { figure: 'conversion', rule: `Conversions with the same ${by}.` },
    { figure: 'units', rule: estimated ? `${rule} ${estimate}` : rule },
    { figure: 'shareOfFirst', rule: 'units / units of the first step; 0 without any.' },
    { figure: 'shareOfPrevious', rule: 'units / units of the step before; 0 without any.' },
    {
      figure: 'medianSecondsFromPrevious',
      rule: estimated
        ? 'Not available for estimated units; choose fewer days or a filter.'
        : 'The median, over the units that reached the step, of the seconds since they reached the one before.',
    },
  ];
}

function checkSteps(steps: readonly FunnelStep[]): void {
  const places = steps.map((step) => funnelSteps.indexOf(step));
  if (places.every((place, index) => place > (places[index - 1] ?? -1))) return;
  const detail = `must be different steps in the order ${funnelSteps.join(', ')}`;
  throw new ProblemError('validation_failed', `steps ${detail}.`, {
    errors: [{ pointer: '/steps', code: 'order', detail }],
  });
}

interface Bounds {
  /** Default: `mostFollowed`. */
  readonly followed?: number;
  /** Default: `mostConverting`. */
  readonly converting?: number;
  /** Default: `firstConverting`. */
  readonly first?: number;
}

/** `GET /api/analytics/funnel`. */
export function createFunnelHandlers(
  parts: ReadingParts,
  { followed = mostFollowed, converting = mostConverting, first = firstConverting }: Bounds = {},
) {
  return {
    async getFunnel(call) {
      const { by = 'session' } = call.query;
      const steps: readonly FunnelStep[] = call.query.steps ?? funnelSteps;
      checkSteps(steps);
      const reading = await Reading.begin(call, parts);
      const [[counted], [sent]] = await Promise.all([
        reading.run(summaryQuery, {}),
        steps.includes('conversion') ? reading.run(conversionsQuery, {}) : [],
      ]);
      const conversions = sent?.conversions ?? 0;
      const events = {
        impression: counted?.impressions ?? 0,
        interaction: counted?.interactions ?? 0,
        completion: counted?.completions ?? 0,
        conversion: conversions,
      };
      const estimated = steps.reduce((sum, step) => sum + events[step], 0) > followed;
      const { units, medians } = estimated
        ? await estimateUnits(reading, by, steps, { conversions, converting, first })
        : await followUnits(reading, by, steps);
      return {
        by,
        rows: steps.map((step, index) => toRow(step, index, units, medians)),
        estimated,
        ...(await reading.ending(await reading.periodFrom(counted), toFigures(by, estimated))),
      };
    },
  } satisfies Partial<Handlers>;
}

function toRow(
  step: FunnelStep,
  index: number,
  units: Passed['units'],
  medians: Passed['medians'],
): Funnel['rows'][number] {
  const own = units[index] ?? 0;
  return {
    step,
    units: own,
    shareOfFirst: toRate(own, units[0] ?? 0),
    shareOfPrevious: index === 0 ? null : toRate(own, units[index - 1] ?? 0),
    medianSecondsFromPrevious: medians[index] ?? null,
  };
}
