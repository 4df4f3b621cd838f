import type { Overlay, OverlayVersion } from '@overlay/contract';
import type { NotedChange } from '../audit/change-log.ts';
import type { OverlayRecord, OverlayVersionRecord } from '../control-store/overlays.ts';
import { hasUnpublishedChanges } from './overlay-publications.ts';

export function toTarget({ overlayId, name }: OverlayRecord): NotedChange['target'] {
  return { kind: 'overlay', id: overlayId, name };
}

/** Without fields that change with every write or follow from others. */
export function toAudited(overlay: OverlayRecord): object {
  const { name, videoId, campaignId, status, options, published } = overlay;
  return { name, videoId, campaignId, status, options, publishedVersion: published?.version ?? null };
}

export function toOverlay(overlay: OverlayRecord): Overlay {
  const { overlayId, accountId, name, videoId, campaignId, status, options, published, revision } = overlay;
  return {
    overlayId,
    accountId,
    name,
    videoId,
    ...(campaignId === null ? {} : { campaignId }),
    status,
    options,
    publishedVersion: published?.version ?? null,
    publishedAt: toInstantOrNull(published?.publishedAtMs),
    hasUnpublishedChanges: hasUnpublishedChanges(overlay),
    revision,
    createdAt: new Date(overlay.createdAtMs).toISOString(),
    updatedAt: new Date(overlay.updatedAtMs).toISOString(),
  };
}

export function toOverlayVersion(record: OverlayVersionRecord): OverlayVersion {
  const { overlayId, version, videoId, campaignId, options, publishedBy, restoredFrom } = record;
  return {
    overlayId,
    version,
    videoId,
    ...(campaignId === null ? {} : { campaignId }),
    options,
    publishedAt: new Date(record.publishedAtMs).toISOString(),
    publishedBy,
    endedAt: toInstantOrNull(record.endedAtMs),
    ...(restoredFrom === null ? {} : { restoredFrom }),
  };
}

function toInstantOrNull(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : new Date(ms).toISOString();
}
