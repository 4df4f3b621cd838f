import Type from 'typebox';
import { sqlFile } from '../../ports/sql-file.ts';
import { withAnswers } from '../answers.ts';
import { countsRow, withCounts } from '../counts.ts';
import { askedEvents, defineQuery } from '../queries/define-query.ts';

/** A row for each day with events, in the order of time. */
export const overlayDaysQuery = defineQuery({
  ...askedEvents,
  name: 'overlay-days',
  params: Type.Object({}),
  row: Type.Object({
    key: Type.String(),
    ...countsRow.properties,
    ctaClicks: Type.Integer(),
  }),
  maxRows: 120_000,
  sql: withCounts(sqlFile(import.meta.url, './overlay-days.sql')),
});

/** The votes and answers of one kind of interaction by value, those with most votes first. */
export const answersQuery = defineQuery({
  ...askedEvents,
  name: 'overlay-answers',
  params: Type.Object({
    interactionType: Type.String(),
    /** Values that are told however few votes they have. */
    known: Type.Array(Type.String()),
    limit: Type.Integer(),
  }),
  row: Type.Object({
    value: Type.String(),
    votes: Type.Integer(),
    answers: Type.Integer(),
    allVotes: Type.Integer(),
    allAnswers: Type.Integer(),
  }),
  maxRows: 10_000,
  sql: withAnswers(sqlFile(import.meta.url, './answers.sql')),
});

export const linksQuery = defineQuery({
  ...askedEvents,
  name: 'overlay-links',
  params: Type.Object({}),
  row: Type.Object({ label: Type.String(), link: Type.String(), clicks: Type.Integer() }),
  maxRows: 50,
  sql: withAnswers(sqlFile(import.meta.url, './links.sql')),
});
