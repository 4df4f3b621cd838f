import {
  type AttributedConversion,
  type Attribution,
  attributionRules,
  identifierPrefixes,
  limits,
} from '@overlay/contract';
import Type, { type Static } from 'typebox';
import { type Sql, sql } from '../../event-tables/sql.ts';
import type { Handlers } from '../../http/operations/operation-types.ts';
import { type AttributedOrder, attributedParams } from '../attribution/attributed-sql.ts';
import { toDayRange } from '../queries/day-range.ts';
import { defineQuery } from '../queries/define-query.ts';
import { toListPage, toListParams } from '../queries/list-pages.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import type { Scope } from '../queries/scope.ts';
import {
  conversionColumns,
  conversionRow,
  toStoredConversion,
} from '../stored-records/to-stored-conversion.ts';

/** A conversion with the interaction that it is attributed to; '' if there is none. */
export const attributedRow = Type.Object({
  ...conversionRow.properties,
  attributedBy: Type.Enum([...attributionRules, '']),
  attributedCampaignId: Type.String(),
  attributedCreativeId: Type.String(),
  attributedVideoId: Type.String(),
  overlayId: Type.String(),
  eventId: Type.String(),
  interactedAtMs: Type.Integer(),
});

/** The SQL of attributed conversions, rows of `attributedRow`. */
export function listAttributed(order: AttributedOrder): (scope: Scope) => Sql {
  const direction = order === 'newestFirst' ? sql`DESC` : sql`ASC`;
  return ({ attributed }) => sql`
    SELECT
      ${conversionColumns},
      attributedBy,
      attributedCampaignId,
      attributedCreativeId,
      attributedVideoId,
      overlayId,
      eventId,
      toUnixTimestamp64Milli(interactedAt) AS interactedAtMs
    FROM ${attributed('last', order)}
    ORDER BY timestampMs ${direction}, conversionId ${direction}`;
}

const conversionListQuery = defineQuery({
  name: 'conversion-list',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', leftOut: 'asked' },
  params: attributedParams,
  row: attributedRow,
  maxRows: limits.eventsPerPage + 1,
  sql: listAttributed('newestFirst'),
});

type Row = Static<typeof attributedRow>;

export function toAttributedConversion(row: Row): AttributedConversion {
  return { ...toStoredConversion(row), attribution: toAttribution(row) };
}

function toAttribution(row: Row): Attribution | null {
  const { attributedBy: by, attributedCampaignId: campaignId, overlayId, eventId } = row;
  if (by === '') return null;
  return {
    campaignId,
    by,
    ...(row.attributedCreativeId === '' ? {} : { creativeId: row.attributedCreativeId }),
    ...(row.attributedVideoId === '' ? {} : { videoId: row.attributedVideoId }),
    ...(overlayId === '' ? {} : { overlayId }),
    ...(eventId === '' ? {} : { eventId, interactedAt: new Date(row.interactedAtMs).toISOString() }),
  };
}

/** `GET /api/conversions`: newest first, each with its current attribution. */
export function createConversionListHandlers({ queries }: { readonly queries: QueryRunner }) {
  return {
    async listConversions({ principal, query, request }) {
      const { limit, cursor, dateFrom, dateTo, ...filters } = query;
      const params = { ...filters, ...toListParams(identifierPrefixes.conversion, { limit, cursor }) };
      const question = { params, days: toDayRange({ dateFrom, dateTo }) };
      const rows = await queries.run(conversionListQuery, principal, question, request.signal);
      const { page, nextCursor } = toListPage(rows, { limit }, ({ timestampMs, conversionId }) => [
        timestampMs,
        conversionId,
      ]);
      return { conversions: page.map(toAttributedConversion), nextCursor };
    },
  } satisfies Partial<Handlers>;
}
