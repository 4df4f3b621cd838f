import type { OverlayOptions } from '@overlay/contract';
import { createOverlayResultsHandlers } from '@overlay/service/internal/analytics/overlay-results/overlay-results.ts';
import { toWholePercentages } from '@overlay/service/internal/analytics/poll-results/poll-results.ts';
import { makeEventRow } from '@overlay/service/internal/event/event-row.fixture.ts';
import type { EventRow } from '@overlay/service/internal/event/event-row.ts';
import type { CallOf } from '@overlay/service/internal/http/operations/operation-types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnalyticsStore, callOf, openAnalyticsStore } from './analytics-store.ts';
import { type DataSet, forAllSets, forEachSet, insertDataSets } from './data-sets.ts';
import { pick } from './random-events.ts';
import { makeRandomQuestion } from './random-question.ts';
import { countEvents, dayOf, groupBy, isInteraction, rate, selectEvents } from './reference.ts';

/** The stored overlays. Each of them belongs to `camp_1`; all others are known only from events. */
const stored: Readonly<Record<string, OverlayOptions>> = {
  ovl_1: { type: 'poll', pollOptions: ['One', { id: 'b', label: 'Two' }, 'Three'] },
  ovl_2: { type: 'slider', sliderMin: 10, sliderMax: 60, sliderStep: 10 },
  ovl_votes: { type: 'poll', pollOptions: ['Lake', { id: 'b', label: 'Mountains' }] },
};
/** Of `ovl_votes`: the second version fixes a label and lacks an option, the third has another option in the place of the first. */
const labels = [
  ['Sae', { id: 'b', label: 'Hills' }, 'City'],
  ['Sea', { id: 'b', label: 'Hills' }],
  ['Lake', { id: 'b', label: 'Mountains' }],
];
const versions = labels.map((pollOptions, index) => ({
  version: index + 1,
  campaignId: 'camp_1',
  options: { type: 'poll', pollOptions } as const,
}));

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
    /** Newest first. */
    async versions(_: string, overlayId: string) {
      return { items: overlayId === 'ovl_votes' ? versions.toReversed() : [], nextCursor: null };
    },
  };
  const { parts } = analytics;
  handlers = createOverlayResultsHandlers({ ...parts, controlStore: { overlays } } as never);
  dataSets = await insertDataSets(analytics);
});
afterAll(() => analytics.close());

const textOf = ({ valueString, valueNumber }: EventRow) => valueString ?? String(valueNumber);
const hasValue = ({ valueString, valueNumber }: EventRow) => valueString !== null || valueNumber !== null;

/** The last answer of each device; of two in the same millisecond, the one with the greater text. */
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
/** The smallest number that at least this share of all numbers do not exceed. */
const quantile = (sorted: readonly number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1];

it('results equal the reference, whether the overlay is stored or not', forAllSets, async () => {
  await forEachSet(dataSets, 9, async ({ account, events }, random) => {
    const { overlayId: _, ...question } = makeRandomQuestion(random);
    const overlayId = pick(random, ['ovl_1', 'ovl_2', 'ovl_3']);
    const overlayVersion = random() < 0.7 ? undefined : random() < 0.5 ? [2] : [1, 3];
    const asked = overlayVersion === undefined ? {} : { overlayVersion: overlayVersion.map(String) };
    const selected = selectEvents(events, { ...question, ...asked, overlayId: [overlayId] });
    const interactions = selected.filter(isInteraction);
    const answer = await handlers.getOverlayResults(
      callOf(account, { ...question, ...(overlayVersion && { overlayVersion }) }, { overlayId }),
    );
    const context = JSON.stringify({ ...question, overlayId, overlayVersion, type: answer.type });
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
    // Some random events are later than today, where a period without an end ends.
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
        ([12.7062047362, 4.3026527297, 3.1824463053, 2.7764451052, 2.5705818356][numbers.length - 2] ?? 0) *
        Math.sqrt(variance / numbers.length);
      expect(answer.interval95, context).toEqual({
        low: expect.closeTo(mean - reach, 6),
        high: expect.closeTo(mean + reach, 6),
      });
    }
  });
});

describe('a poll whose options were relabelled', () => {
  const vote = (device: number, overlayVersion: number, value: number | string, secondsAgo = 60) =>
    makeEventRow({
      accountId: 'acct_votes',
      eventId: `evt_${device}_${overlayVersion}_${secondsAgo}`,
      overlayId: 'ovl_votes',
      overlayVersion,
      interactionType: 'poll',
      overlayType: 'poll',
      deviceHashHex: String(device).repeat(64),
      ...(typeof value === 'number' ? { valueNumber: value } : { valueString: value }),
      timestamp: Date.UTC(2026, 3, 20) - secondsAgo * 1_000,
    });
  beforeAll(() =>
    analytics.insert('votes', [
      vote(1, 1, 0),
      vote(2, 1, 2),
      vote(3, 2, 0),
      vote(4, 2, 'b'),
      vote(5, 3, 0),
      // Their last answer counts, in any version.
      vote(6, 1, 0, 90),
      vote(6, 3, 'b', 30),
      // It is unknown what they saw.
      vote(7, 0, 0),
      vote(8, 99, 'b'),
    ]),
  );
  const read = async (query: object = {}) => {
    const answer = await handlers.getOverlayResults(callOf('acct_votes', query, { overlayId: 'ovl_votes' }));
    const rows = answer.rows.map(({ label, versions: own, votes, answers }) => [label, own, votes, answers]);
    return { rows, votes: answer.votes, other: answer.other, impressions: answer.series };
  };

  it('has a row for each label, as the viewers who chose it saw it', async () => {
    expect(await read()).toMatchObject({
      rows: [
        ['Lake', [3], 2, 2],
        ['Sae', [1], 1, 2],
        ['Sea', [2], 1, 1],
        ['Mountains', [3], 2, 2],
        ['Hills', [1, 2], 1, 1],
        ['City', [1], 1, 1],
      ],
      votes: 8,
      other: { votes: 0, answers: 0 },
    });
  });

  it('has the labels of one version if only that is asked for', async () => {
    expect(await read({ overlayVersion: [1] })).toMatchObject({
      rows: [
        ['Sae', undefined, 2, 2],
        ['Hills', undefined, 0, 0],
        ['City', undefined, 1, 1],
      ],
      votes: 3,
    });
    expect(await read({ overlayVersion: [1, 2] })).toMatchObject({
      rows: [
        ['Sea', [2], 1, 1],
        ['Sae', [1], 2, 2],
        ['Hills', undefined, 1, 1],
        ['City', [1], 1, 1],
      ],
    });
  });

  it('is explained by events of the versions that were asked for', async () => {
    const call = callOf<CallOf<'getOverlayResults'>>(
      'acct_votes',
      { overlayVersion: [2], explain: '1' },
      { overlayId: 'ovl_votes' },
    );
    const { explanation } = await handlers.getOverlayResults(call);
    expect(explanation?.filters).toEqual({ overlayId: ['ovl_votes'], overlayVersion: ['2'] });
    expect(explanation?.figures[0]?.events).toContain('overlayVersion=2');
  });
});

describe('an overlay', () => {
  const click = {
    accountId: 'acct_links',
    overlayId: 'ovl_links',
    interactionType: 'cta_click',
    overlayType: 'tap',
  } as const;

  it('lists labels and links of its calls to action, even those found only in metadata', async () => {
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

  it('has one vote per device, its last answer, in whatever order the answers arrived', async () => {
    const answer = (device: number, valueNumber: number, secondsAgo: number) =>
      makeEventRow({
        accountId: 'acct_last',
        eventId: `evt_${device}_${secondsAgo}`,
        overlayId: 'ovl_last',
        interactionType: 'rating',
        overlayType: 'rating',
        deviceHashHex: String(device).repeat(64),
        valueNumber,
        timestamp: Date.UTC(2026, 3, 20) - secondsAgo * 1_000,
      });
    await analytics.insert('last 1', [answer(1, 5, 10), answer(2, 5, 10), answer(3, 1, 90)]);
    await analytics.insert('last 2', [answer(1, 1, 60), answer(2, 2, 60), answer(3, 4, 10)]);
    const results = await handlers.getOverlayResults(callOf('acct_last', {}, { overlayId: 'ovl_last' }));
    expect(results).toMatchObject({ type: 'rating', votes: 3, answers: 6, mean: expect.closeTo(14 / 3, 9) });
    expect(results.rows.map(({ value, votes, answers }) => [value, votes, answers])).toEqual([
      [1, 0, 2],
      [2, 0, 1],
      [4, 1, 1],
      [5, 2, 2],
    ]);
  });

  it('has an interval around its mean that the deviation of a sample gives', async () => {
    const answers = [2, 4, 6].map((valueNumber) =>
      makeEventRow({
        accountId: 'acct_interval',
        eventId: `evt_${valueNumber}`,
        overlayId: 'ovl_interval',
        interactionType: 'rating',
        overlayType: 'rating',
        deviceHashHex: String(valueNumber).repeat(64),
        valueNumber,
      }),
    );
    await analytics.insert('interval', answers);
    const query = callOf<CallOf<'getOverlayResults'>>('acct_interval', {}, { overlayId: 'ovl_interval' });
    // The deviation is 2, and 4.3027 is Student's quantile for two degrees of freedom.
    const reach = (4.3026527297 * 2) / Math.sqrt(3);
    expect(await handlers.getOverlayResults(query)).toMatchObject({
      mean: 4,
      interval95: { low: expect.closeTo(4 - reach, 6), high: expect.closeTo(4 + reach, 6) },
    });
  });

  it('has results up to the largest numbers', async () => {
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

  it('reveals nothing to another account, not even labels', async () => {
    const answer = await handlers.getOverlayResults(callOf('acct_nobody', {}, { overlayId: 'ovl_1' }));
    expect(answer).toMatchObject({ type: null, impressions: 0, rows: [], votes: 0 });
  });

  it('of another campaign reveals no labels to a token for some campaigns', async () => {
    const ask = (campaignIds: readonly string[]) => {
      const call = callOf<CallOf<'getOverlayResults'>>('acct_0', {}, { overlayId: 'ovl_1' });
      const actor = { kind: 'readToken', keyId: 'key_1', campaignIds } as const;
      return handlers.getOverlayResults({ ...call, principal: { ...call.principal, actor } });
    };
    expect((await ask(['camp_1'])).rows.map(({ label }) => label)).toEqual(['One', 'Two', 'Three']);
    expect((await ask(['camp_2'])).rows.every(({ label }) => label === undefined)).toBe(true);
  });
});
