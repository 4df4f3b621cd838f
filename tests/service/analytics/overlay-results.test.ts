import type { OverlayOptions } from '@overlay/contract';
import { createOverlayResultsHandlers } from '@overlay/service/internal/analytics/overlay-results/overlay-results.ts';
import { toWholePercentages } from '@overlay/service/internal/analytics/poll-results/poll-results.ts';
import type { CallOf } from '@overlay/service/internal/http/operations/operation-types.ts';
import { makeEventRow } from '@overlay/service/internal/ports/event-row.fixture.ts';
import type { EventRow } from '@overlay/service/internal/ports/event-row.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnalyticsStore, callOf, openAnalyticsStore } from './analytics-store.ts';
import { type DataSet, forAllSets, forEachSet, insertDataSets } from './data-sets.ts';
import { pick } from './random-events.ts';
import { makeRandomQuestion } from './random-question.ts';
import { countEvents, dayOf, groupBy, isInteraction, rate, selectEvents } from './reference.ts';

/** The overlays that are stored. Each of them belongs to `camp_1`; all others are known from events alone. */
const stored: Readonly<Record<string, OverlayOptions>> = {
  ovl_1: { type: 'poll', pollOptions: ['One', { id: 'b', label: 'Two' }, 'Three'] },
  ovl_2: { type: 'slider', sliderMin: 10, sliderMax: 60, sliderStep: 10 },
};
let analytics: AnalyticsStore;
let handlers: ReturnType<typeof createOverlayResultsHandlers>;
let dataSets: readonly DataSet[];

beforeAll(async () => {
  analytics = await openAnalyticsStore();
  const overlays = {
    async get(accountId: string, overlayId: string) {
      const options = accountId === 'acct_nobody' ? undefined : stored[overlayId];
      return options === undefined ? undefined : { options, campaignId: 'camp_1' };
    },
  };
  const { parts } = analytics;
  handlers = createOverlayResultsHandlers({ ...parts, controlStore: { overlays } } as never);
  dataSets = await insertDataSets(analytics);
});
afterAll(() => analytics.close());

const textOf = ({ valueString, valueNumber }: EventRow) => valueString ?? String(valueNumber);
const hasValue = ({ valueString, valueNumber }: EventRow) => valueString !== null || valueNumber !== null;

/** The last answer of each device; of two in the same millisecond the one whose text is greater. */
function toVotes(answers: readonly EventRow[]): readonly string[] {
  return [...groupBy(answers, ({ deviceHashHex }) => deviceHashHex).values()].map((own) => {
    const last = own.reduce((latest, event) =>
      event.timestamp > latest.timestamp ||
      (event.timestamp === latest.timestamp && textOf(event) > textOf(latest))
        ? event
        : latest,
    );
    return textOf(last);
  });
}

const count = (values: readonly string[], value: string) => values.filter((one) => one === value).length;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
/** The smallest number that at least this part of all are no larger than. */
const quantile = (sorted: readonly number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1];

it('results are what the reference counts, whether the overlay is stored or not', forAllSets, async () => {
  await forEachSet(dataSets, 9, async ({ account, events }, random) => {
    const { overlayId: _, ...question } = makeRandomQuestion(random);
    const overlayId = pick(random, ['ovl_1', 'ovl_2', 'ovl_3']);
    const selected = selectEvents(events, { ...question, overlayId: [overlayId] });
    const interactions = selected.filter(isInteraction);
    const answer = await handlers.getOverlayResults(callOf(account, question, { overlayId }));
    const context = JSON.stringify({ ...question, overlayId, type: answer.type });
    const own = (type: string) =>
      interactions.filter((event) => event.interactionType === (type === 'cta' ? 'cta_click' : type));
    const options = stored[overlayId];
    if (options === undefined) {
      const most = Math.max(...['tap', 'rating', 'poll', 'slider', 'cta'].map((type) => own(type).length));
      expect(most === 0 ? answer.type : own(answer.type ?? '').length, context).toBe(
        most === 0 ? null : most,
      );
    } else expect(answer.type, context).toBe(options.type);
    const clicks = own('cta').length;
    expect(answer, context).toMatchObject({ overlayId, ...countEvents(selected) });
    expect(answer.callToAction, context).toEqual({
      clicks,
      clickThroughRate: rate(clicks, countEvents(selected).impressions),
      links: clicks === 0 ? [] : [{ label: 'Buy', link: '', clicks }],
    });
    // Some random events are later than what is today here, where a period without end ends.
    const inPeriod = interactions.filter(
      (event) => dayOf(event.timestamp, question.timezone) <= answer.period.to,
    );
    expect(sum(answer.series.map((day) => day.interactions)), context).toBe(inPeriod.length);

    const answers = answer.type === null ? [] : own(answer.type).filter(hasValue);
    const told = answers.map(textOf);
    const votes = toVotes(answers);
    expect(answer, context).toMatchObject({ votes: votes.length, answers: told.length });
    const inRows = {
      votes: sum(answer.rows.map((row) => row.votes)),
      answers: sum(answer.rows.map((row) => row.answers)),
    };
    expect(answer.other, context).toEqual({
      votes: votes.length - inRows.votes,
      answers: told.length - inRows.answers,
    });
    expect(answer.rows.map(({ share }) => share)).toEqual(
      toWholePercentages(answer.rows.map((row) => row.votes)),
    );
    if (answer.type === 'slider') {
      const isWithin = (value: string, index: number) => {
        const { from = 0, to = 0 } = answer.rows[index] ?? {};
        const isLast = index === answer.rows.length - 1;
        return Number(value) >= from - 1e-9 && (Number(value) < to - 1e-9 || (isLast && Number(value) <= to));
      };
      expect(answer.rows.length, context).toBe(told.length === 0 ? 0 : options === undefined ? 10 : 6);
      answer.rows.forEach((row, index) => {
        expect(row, context).toMatchObject({
          votes: votes.filter((value) => isWithin(value, index)).length,
          answers: told.filter((value) => isWithin(value, index)).length,
        });
      });
    } else {
      const values = options === undefined ? [...new Set(told)] : ['0', 'b', '2'];
      expect(new Set(answer.rows.map(({ value }) => String(value))), context).toEqual(new Set(values));
      for (const row of answer.rows) {
        const value = String(row.value);
        expect(row, context).toMatchObject({ votes: count(votes, value), answers: count(told, value) });
      }
      if (options !== undefined)
        expect(answer.rows.map(({ label }) => label)).toEqual(['One', 'Two', 'Three']);
    }
    const isNumeric = answer.type === 'rating' || answer.type === 'slider';
    const numbers = isNumeric ? votes.map(Number).sort((one, other) => one - other) : [];
    const mean = numbers.length === 0 ? null : sum(numbers) / numbers.length;
    expect(answer.mean, context).toEqual(mean === null ? null : expect.closeTo(mean, 9));
    expect(answer.quartiles, context).toEqual(
      mean === null
        ? null
        : { first: quantile(numbers, 0.25), median: quantile(numbers, 0.5), third: quantile(numbers, 0.75) },
    );
    if (mean === null || numbers.length < 2) expect(answer.interval95, context).toBeNull();
    else {
      const variance = sum(numbers.map((number) => (number - mean) ** 2)) / (numbers.length - 1);
      // Student's quantiles for 1 to 5 degrees of freedom: there are six devices.
      const reach =
        ([12.706, 4.303, 3.182, 2.776, 2.571][numbers.length - 2] ?? 0) *
        Math.sqrt(variance / numbers.length);
      expect(answer.interval95, context).toEqual({
        low: expect.closeTo(mean - reach, 6),
        high: expect.closeTo(mean + reach, 6),
      });
    }
  });
});

describe('an overlay', () => {
  const click = {
    accountId: 'acct_links',
    overlayId: 'ovl_links',
    interactionType: 'cta_click',
    overlayType: 'tap',
  } as const;

  it('tells labels and links of its calls to action, also from metadata alone', async () => {
    await analytics.insert('links', [
      makeEventRow({
        ...click,
        eventId: 'evt_1',
        valueString: 'Buy',
        metadata: '{"link":"https://a.example"}',
      }),
      makeEventRow({
        ...click,
        eventId: 'evt_2',
        valueString: 'Buy',
        metadata: '{"link":"https://a.example"}',
      }),
      makeEventRow({ ...click, eventId: 'evt_3', metadata: '{"label":"Read","link":"https://b.example"}' }),
      makeEventRow({ ...click, eventId: 'evt_4' }),
    ]);
    const answer = await handlers.getOverlayResults(callOf('acct_links', {}, { overlayId: 'ovl_links' }));
    expect(answer).toMatchObject({
      type: 'cta',
      callToAction: {
        clicks: 4,
        links: [
          { label: 'Buy', link: 'https://a.example', clicks: 2 },
          { label: '', link: '', clicks: 1 },
          { label: 'Read', link: 'https://b.example', clicks: 1 },
        ],
      },
    });
  });

  it('has results that may be as large as numbers are', async () => {
    const answers = [1.7e308, -1.7e308, 1.7e308].map((valueNumber, index) =>
      makeEventRow({
        accountId: 'acct_large',
        eventId: `evt_${index}`,
        overlayId: 'ovl_large',
        interactionType: 'slider',
        overlayType: 'slider',
        deviceHashHex: String(index).repeat(64),
        valueNumber,
      }),
    );
    await analytics.insert('large', answers);
    const answer = await handlers.getOverlayResults(callOf('acct_large', {}, { overlayId: 'ovl_large' }));
    expect(answer).toMatchObject({ type: 'slider', votes: 3, answers: 3, interval95: null });
    expect(sum(answer.rows.map(({ votes }) => votes)) + answer.other.votes).toBe(3);
  });

  it('of another account shows nothing, not even labels', async () => {
    const answer = await handlers.getOverlayResults(callOf('acct_nobody', {}, { overlayId: 'ovl_1' }));
    expect(answer).toMatchObject({ type: null, impressions: 0, rows: [], votes: 0 });
  });

  it('of another campaign shows no labels to a token for some campaigns', async () => {
    const ask = (campaignIds: readonly string[]) => {
      const call = callOf<CallOf<'getOverlayResults'>>('acct_0', {}, { overlayId: 'ovl_1' });
      const actor = { kind: 'readToken', keyId: 'key_1', campaignIds } as const;
      return handlers.getOverlayResults({ ...call, principal: { ...call.principal, actor } });
    };
    expect((await ask(['camp_1'])).rows.map(({ label }) => label)).toEqual(['One', 'Two', 'Three']);
    expect((await ask(['camp_2'])).rows.every(({ label }) => label === undefined)).toBe(true);
  });
});
