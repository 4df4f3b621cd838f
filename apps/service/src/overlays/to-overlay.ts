import type { Overlay } from '@overlay/contract';
import type { OverlayRecord } from '../ports/control-records.ts';

export function toOverlay({ createdAtMs, updatedAtMs, campaignId, ...overlay }: OverlayRecord): Overlay {
  return {
    ...overlay,
    ...(campaignId === null ? {} : { campaignId }),
    createdAt: new Date(createdAtMs).toISOString(),
    updatedAt: new Date(updatedAtMs).toISOString(),
  };
}
