import Type from 'typebox';
import { isCompletion, kindColumns } from '../../event-tables/event-rules.ts';
import { sql } from '../../event-tables/sql.ts';
import { countColumns, countsRow } from '../counts.ts';
import { askedEvents, defineQuery } from '../queries/define-query.ts';

/** One row: everything from one query, so that its numbers agree with one another. `firstDay` is a day in UTC. */
export const summaryQuery = defineQuery({
  name: 'summary',
  ...askedEvents,
  params: Type.Object({}),
  row: Type.Object({
    ...countsRow.properties,
    ctaClicks: Type.Integer(),
    completions: Type.Integer(),
    firstDay: Type.String(),
    rows: Type.Integer(),
  }),
  maxRows: 1,
  sql: ({ inDays }) => sql`
    SELECT
      ${countColumns},
      sumIf(events, interactionType = 'cta_click') AS ctaClicks,
      sumIf(events, ${isCompletion}) AS completions,
      toString(min(day)) AS firstDay,
      sum(events) AS rows
    FROM
    (
      ${inDays(
        ({ events, counted }) => sql`
        SELECT toDate(timestamp) AS day, ${kindColumns}, count() AS events
        FROM ${events}
        GROUP BY day, ${kindColumns}
        ${counted()}`,
      )}
    )`,
});
