import {
  type AttributedConversion,
  type Attribution,
  attributionRules,
  identifierPrefixes,
  limits,
} from '@overlay/contract';
import Type, { type Static } from 'typebox';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import { sqlFile } from '../../ports/sql-file.ts';
import { attributedParams, overAttributed } from '../attribution/attributed-sql.ts';
import { toDayRange } from '../queries/day-range.ts';
import { defineQuery } from '../queries/define-query.ts';
import { toListPage, toListParams } from '../queries/list-pages.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { conversionRow, toStoredConversion } from '../stored-records/to-stored-conversion.ts';

/** A conversion with what it is attributed to; '' where there is nothing. */
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
export function listAttributed(order: 'newestFirst' | 'oldestFirst'): string {
  const direction = order === 'newestFirst' ? 'DESC' : 'ASC';
  const sql = sqlFile(import.meta.url, './list-conversions.sql').replaceAll('DIRECTION', direction);
  return overAttributed(sql, order);
}

const conversionListQuery = defineQuery({
  name: 'conversion-list',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', bots: 'asked' },
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

/** `GET /api/conversions`: newest first, each with what it is attributed to at this moment. */
export function createConversionListHandlers({
  queries,
}: {
  readonly queries: QueryRunner;
}): HandlersFor<'listConversions'> {
  return {
    async listConversions({ principal, query, request }) {
      const { limit, cursor, dateFrom, dateTo, ...filters } = query;
      const params = { ...filters, ...toListParams(identifierPrefixes.conversion, { limit, cursor }) };
      const question = { params, days: toDayRange({ dateFrom, dateTo }) };
      const rows = await queries.run(conversionListQuery, principal, question, request.signal);
      const { page, nextCursor } = toListPage(rows, { limit }, ({ conversionId }) => conversionId);
      return { conversions: page.map(toAttributedConversion), nextCursor };
    },
  };
}
