import { limits, type OverlayActivity, type Period } from '@overlay/contract';
import Type from 'typebox';
import { kindColumns } from '../../event-tables/event-rules.ts';
import { sql } from '../../event-tables/sql.ts';
import { ProblemError } from '../../http/answers/problem-error.ts';
import type { Handlers } from '../../http/operations/operation-types.ts';
import { countColumns, toCounts } from '../counts.ts';
import { countFigures, type Figure } from '../explanation.ts';
import { nextDay } from '../queries/day-range.ts';
import { askedEvents, defineQuery, type RowOf } from '../queries/define-query.ts';
import { Reading, type ReadingParts } from '../reading.ts';

/** Days of overlays: filtered by overlay, they come from a projection of quarters of an hour in any time zone. */
const activityQuery = defineQuery({
  ...askedEvents,
  name: 'overlay-activity',
  params: Type.Object({}),
  row: Type.Object({
    overlayId: Type.String(),
    day: Type.String(),
    impressions: Type.Integer(),
    interactions: Type.Integer(),
    ctaClicks: Type.Integer(),
  }),
  maxRows: limits.valuesPerFilter * limits.activityDays,
  sql: ({ events, day, counted }) => sql`
    SELECT overlayId, toString(time) AS day, impressions, interactions, ctaClicks
    FROM
    (
      SELECT overlayId, time, ${countColumns}, sumIf(events, interactionType = 'cta_click') AS ctaClicks
      FROM
      (
        SELECT overlayId, ${day} AS time, ${kindColumns}, count() AS events
        FROM ${events}
        GROUP BY overlayId, time, ${kindColumns}
        ${counted('overlayId')}
      )
      GROUP BY overlayId, time
    )`,
});

type Row = RowOf<typeof activityQuery>;

const figures: readonly Figure[] = [
  ...countFigures,
  { figure: 'answers', rule: 'Interactions without clicks on calls to action (interactionType cta_click).' },
];

/** `GET /api/analytics/overlays`. */
export function createOverlayActivityHandlers(parts: ReadingParts) {
  return {
    async getOverlayActivity(call) {
      const reading = await Reading.begin(call, parts);
      const period = await reading.period();
      const days = listDays(period);
      const overlayIds = [...new Set(call.query.overlayId)];
      const rowsOf = new Map<string, Row[]>(overlayIds.map((overlayId) => [overlayId, []]));
      for (const row of await reading.run(activityQuery, {})) rowsOf.get(row.overlayId)?.push(row);
      return {
        rows: [...rowsOf].map(([overlayId, rows]) => toActivity(overlayId, rows, days)),
        nextCursor: null,
        ...(await reading.ending(period, figures)),
      };
    },
  } satisfies Partial<Handlers>;
}

/** Throws `validation_failed` if there are too many. */
function listDays({ from, to }: Period): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = nextDay(day)) {
    if (days.length === limits.activityDays) {
      const detail = `covers more than ${limits.activityDays} days`;
      throw new ProblemError('validation_failed', `The period ${detail}.`, {
        errors: [{ pointer: '/dateFrom', code: 'range', detail }],
      });
    }
    days.push(day);
  }
  return days;
}

function toActivity(
  overlayId: string,
  rows: readonly Row[],
  days: readonly string[],
): OverlayActivity['rows'][number] {
  const sum = (of: 'impressions' | 'interactions' | 'ctaClicks') =>
    rows.reduce((total, row) => total + row[of], 0);
  const interactions = sum('interactions');
  const byDay = new Map(rows.map((row) => [row.day, row.interactions]));
  return {
    overlayId,
    ...toCounts({ impressions: sum('impressions'), interactions }),
    answers: interactions - sum('ctaClicks'),
    interactionsByDay: days.map((day) => byDay.get(day) ?? 0),
  };
}
