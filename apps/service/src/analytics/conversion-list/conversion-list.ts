import { type AttributedConversion, type Attribution, attributionRules, limits } from '@overlay/contract';
import Type from 'typebox';
import { sqlFile } from '../../ports/sql-file.ts';
import { attributedParams, overAttributed } from '../attribution/attributed-sql.ts';
import { defineQuery, type RowOf } from '../queries/define-query.ts';
import { conversionRow, toStoredConversion } from '../stored-records/to-stored-conversion.ts';

export const conversionListQuery = defineQuery({
  name: 'conversion-list',
  permission: 'events:read',
  scope: { dates: 'asked', campaigns: 'whole account', bots: 'asked' },
  params: attributedParams,
  /** '' where there is nothing. */
  row: Type.Object({
    ...conversionRow.properties,
    attributedBy: Type.Enum([...attributionRules, '']),
    attributedCampaignId: Type.String(),
    attributedCreativeId: Type.String(),
    attributedVideoId: Type.String(),
    overlayId: Type.String(),
    eventId: Type.String(),
    interactedAtMs: Type.Integer(),
  }),
  maxRows: limits.eventsPerPage + 1,
  sql: overAttributed(sqlFile(import.meta.url, './list-conversions.sql')),
});

type Row = RowOf<typeof conversionListQuery>;

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
