import type { Summary } from '@overlay/contract';
import type { Handlers } from '../../http/operations/operation-types.ts';
import { toByType, toCounts, toRate } from '../counts.ts';
import { countFigures } from '../explanation.ts';
import { Reading, type ReadingParts } from '../reading.ts';
import { readExtras } from './summary-extras.ts';
import { summaryQuery } from './summary-query.ts';

/** `GET /api/analytics/summary`. */
export function createSummaryHandlers(parts: ReadingParts) {
  return {
    async getSummary(call) {
      const reading = await Reading.begin(call, parts);
      const [row] = await reading.run(summaryQuery, {});
      if (row === undefined) throw new Error('the summary query answered no row');
      const { ctaClicks, completions, interactions } = row;
      const include = new Set(call.query.include ?? []);
      const ending = await reading.ending(await reading.periodFrom(row), countFigures);
      const { asOf, ...end } = ending;
      call.reply.header('overlay-as-of', asOf);
      const answer: Summary = { ...toCounts(row), byType: toByType(row), ...end };
      return {
        ...answer,
        ...(include.has('asOf') ? { asOf } : {}),
        ...(include.has('ctaClicks') ? { ctaClicks } : {}),
        ...(include.has('completions')
          ? { completions, completionRate: toRate(completions, interactions) }
          : {}),
        ...(await readExtras(reading, include, end.period)),
      };
    },
  } satisfies Partial<Handlers>;
}
