import type { AttributedConversion, Attribution } from '@overlay/contract';
import { type ReadConversionRow, toStoredConversion } from '../privacy/to-stored-conversion.ts';

/** A row as `list-conversions.sql` selects it; '' where there is nothing. */
export interface AttributedRow extends ReadConversionRow {
  readonly attributedBy: Attribution['by'] | '';
  readonly attributedCampaignId: string;
  readonly attributedCreativeId: string;
  readonly attributedVideoId: string;
  readonly overlayId: string;
  readonly eventId: string;
  readonly interactedAtMs: number;
}

export function toAttributedConversion(row: AttributedRow): AttributedConversion {
  return { ...toStoredConversion(row), attribution: toAttribution(row) };
}

function toAttribution(row: AttributedRow): Attribution | null {
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
