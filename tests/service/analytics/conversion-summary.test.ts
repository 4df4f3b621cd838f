import { attributionModels, filterNames } from '@overlay/contract';
import { createConversionSummaryHandlers } from '@overlay/service/internal/analytics/conversion-summary/conversion-summary.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnalyticsStore, callOf, openAnalyticsStore } from './analytics-store.ts';
import { type DataSet, firstOf, forAllSets, forEachSet, insertDataSets } from './data-sets.ts';
import { pick } from './random-events.ts';
import { makeRandomQuestion } from './random-question.ts';
import { groupBy, isCounted } from './reference.ts';
import { isWithinDays, type Part, toParts, toUnits } from './reference-conversions.ts';

let analytics: AnalyticsStore;
let handlers: ReturnType<typeof createConversionSummaryHandlers>;
let dataSets: readonly DataSet[];
beforeAll(async () => {
  analytics = await openAnalyticsStore();
  handlers = createConversionSummaryHandlers(analytics.parts);
  dataSets = await insertDataSets(analytics);
});
afterAll(() => analytics.close());

const sum = (numbers: readonly bigint[]) => numbers.reduce((total, number) => total + number, 0n);
const credit = (parts: readonly Part[]) => Number(sum(parts.map((part) => part.credit))) / 10_000;
const units = (parts: readonly Part[]) => sum(parts.map((part) => part.units ?? 0n));

describe('conversions', () => {
  it('are attributed by every model as in the reference', forAllSets, async () => {
    await forEachSet(dataSets, 11, async ({ account, events, conversions }, random) => {
      const model = pick(random, attributionModels);
      const question = { ...makeRandomQuestion(random) };
      const judged = events.filter((event) => isCounted(event, question));
      const parts = conversions
        .filter((conversion) => isWithinDays(conversion.timestamp, question))
        .flatMap((conversion) => toParts(conversion, judged, model))
        .filter((part) => filterNames.every((name) => question[name]?.includes(part.filters[name]) ?? true));
      const answer = await handlers.getConversionSummary(callOf(account, { ...question, model }));
      const asked = `${model} ${JSON.stringify(question)}`;
      expect(answer.conversions, asked).toBe(credit(parts));
      const expected = new Map(
        [...groupBy(parts, ({ campaignId, currency }) => `${campaignId} ${currency}`)].map(([key, own]) => [
          key,
          {
            conversions: credit(own),
            units: own.every((part) => part.units === undefined) ? null : units(own),
          },
        ]),
      );
      const rows = answer.rows.map(({ campaignId, currency, conversions: count, value }) => [
        `${campaignId} ${currency}`,
        { conversions: count, units: value === null ? null : toUnits(value) },
      ]);
      expect(new Map(rows as []), asked).toEqual(expected);
      for (const { currency, value, conversions: count } of answer.values) {
        const own = parts.filter((part) => part.currency === currency);
        expect([toUnits(value), count], asked).toEqual([units(own), credit(own)]);
      }
    });
  });

  it('have the same total value under every model, to the last digit', forAllSets, async () => {
    await forEachSet(firstOf(dataSets, 20), 12, async ({ account }, random) => {
      const { dateFrom, dateTo } = makeRandomQuestion(random);
      const query = { ...(dateFrom ? { dateFrom } : {}), ...(dateTo ? { dateTo } : {}) };
      const answers = await Promise.all(
        attributionModels.map((model) => handlers.getConversionSummary(callOf(account, { ...query, model }))),
      );
      const totals = answers.map(({ conversions, values }) => ({ conversions, values }));
      expect(totals).toEqual(totals.map(() => totals[0]));
    });
  });

  it('are attributed to the last interaction by default', async () => {
    const { account = '' } = dataSets.find(({ conversions }) => conversions.length > 5) ?? {};
    const unnamed = await handlers.getConversionSummary(callOf(account, {}));
    expect(unnamed).toEqual(await handlers.getConversionSummary(callOf(account, { model: 'last' })));
  });
});
