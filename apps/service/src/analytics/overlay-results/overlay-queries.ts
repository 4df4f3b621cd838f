import Type from 'typebox';
import { sqlFile } from '../../ports/sql-file.ts';
import { askedEvents, defineQuery } from '../queries/define-query.ts';

/** What is larger than numbers can be comes as null. */
const Finite = Type.Union([Type.Number(), Type.Null()]);

/** The votes and answers of one kind of interaction: by value, by part of a scale, and their statistics. */
export const answersQuery = defineQuery({
  ...askedEvents,
  name: 'overlay-answers',
  params: Type.Object({
    interactionType: Type.String(),
    /** The values to tell. Empty: the most frequent ones. */
    known: Type.Array(Type.String()),
    isScaleKnown: Type.Integer(),
    low: Type.Number(),
    high: Type.Number(),
    parts: Type.Integer(),
  }),
  row: Type.Object({
    votes: Type.Integer(),
    answers: Type.Integer(),
    frequent: Type.Array(Type.Tuple([Type.String(), Type.Integer(), Type.Integer()]), {
      description: 'Value, votes, answers',
    }),
    low: Finite,
    high: Finite,
    scale: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]), { description: 'Votes, answers' }),
    numberVotes: Type.Integer(),
    mean: Finite,
    deviation: Finite,
    quartiles: Type.Array(Finite),
  }),
  maxRows: 1,
  sql: sqlFile(import.meta.url, './answers.sql'),
});

export const linksQuery = defineQuery({
  ...askedEvents,
  name: 'overlay-links',
  params: Type.Object({}),
  row: Type.Object({ label: Type.String(), link: Type.String(), clicks: Type.Integer() }),
  maxRows: 50,
  sql: sqlFile(import.meta.url, './links.sql'),
});
