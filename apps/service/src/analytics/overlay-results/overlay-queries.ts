import type { Permission } from '@overlay/contract';
import Type from 'typebox';
import { sql } from '../../event-tables/sql.ts';
import { askedEvents, defineQuery } from '../queries/define-query.ts';
import { type QueryScope, reading } from '../queries/scope.ts';

/** Only hostile pages send more. The values with the fewest votes are then merged into the others. */
export const mostValues = 10_000;

interface Asker {
  readonly name: string;
  readonly permission: Permission;
  readonly scope: QueryScope;
  /** Whether rows have the version in which the answer was given. Otherwise it is 0. */
  readonly byVersion?: boolean;
}

/**
 * The votes and answers of one kind of interaction by value, most votes first. Each device has one vote: its last
 * answer.
 */
export function defineAnswers({ name, permission, scope, byVersion = false }: Asker) {
  const version = byVersion ? sql`version,` : sql``;
  const choice = byVersion ? sql`(assumeNotNull(told), version)` : sql`assumeNotNull(told)`;
  return defineQuery({
    name,
    permission,
    scope,
    params: Type.Object({
      interactionType: Type.String(),
      /** Values that are always returned, even with few votes. */
      known: Type.Array(Type.String()),
      limit: Type.Integer(),
    }),
    row: Type.Object({
      value: Type.String(),
      version: Type.Integer(),
      votes: Type.Integer(),
      answers: Type.Integer(),
      allVotes: Type.Integer(),
      allAnswers: Type.Integer(),
    }),
    maxRows: mostValues,
    sql: ({ answers }) => sql`
      SELECT
        ${byVersion ? sql`choice.1` : sql`choice`} AS value,
        ${byVersion ? sql`choice.2` : sql`0`} AS version,
        countIf(choice = last) AS votes,
        sum(times) AS answers,
        sum(votes) OVER () AS allVotes,
        sum(answers) OVER () AS allAnswers
      FROM
      (
        SELECT argMax(choice, (lastHappened, choice)) AS last, groupArray(choice) AS choices, groupArray(events) AS timesOfChoices
        FROM
        (
          SELECT device, ${choice} AS choice, sum(events) AS events, max(happened) AS lastHappened
          FROM
          (
            SELECT device, told, ${version} happened, count() AS events
            FROM ${answers}
            WHERE kind = {interactionType:String} AND told IS NOT NULL
            GROUP BY device, told, ${version} happened
          )
          GROUP BY device, choice
        )
        GROUP BY device
      )
      ARRAY JOIN choices AS choice, timesOfChoices AS times
      GROUP BY choice
      ORDER BY has({known:Array(String)}, value) DESC, votes DESC, answers DESC, choice
      LIMIT {limit:UInt32}
      ${reading('answers')}`,
  });
}

export const answersQuery = defineAnswers({ ...askedEvents, name: 'overlay-answers' });
export const versionAnswersQuery = defineAnswers({
  ...askedEvents,
  name: 'overlay-answers-by-version',
  byVersion: true,
});

/** The SDK sends the label as value and the link in metadata; other senders may put both into metadata. */
export const linksQuery = defineQuery({
  ...askedEvents,
  name: 'overlay-links',
  params: Type.Object({}),
  row: Type.Object({ label: Type.String(), link: Type.String(), clicks: Type.Integer() }),
  maxRows: 50,
  sql: ({ answers }) => sql`
    SELECT
      if(JSONHas(clicked, 'label'), JSONExtractString(clicked, 'label'), ifNull(told, '')) AS label,
      JSONExtractString(clicked, 'link') AS link,
      sum(events) AS clicks
    FROM
    (
      SELECT clicked, told, count() AS events
      FROM ${answers}
      WHERE kind = 'cta_click'
      GROUP BY clicked, told
    )
    GROUP BY label, link
    ORDER BY clicks DESC, label, link
    LIMIT 50
    ${reading('answers')}`,
});
