import Type from 'typebox';
import { sqlFile } from '../../ports/sql-file.ts';
import { countsRow, withCounts } from '../counts.ts';
import { askedEvents, defineQuery } from '../queries/define-query.ts';

/** One row: everything from one query, so that its numbers agree with one another. */
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
  sql: withCounts(sqlFile(import.meta.url, './summary.sql')),
});
