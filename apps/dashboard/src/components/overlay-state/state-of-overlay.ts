import type { Overlay } from '@overlay/contract';

export type OverlayStateName = 'draft' | 'published' | 'changed' | 'archived';

/** `changed`: pages get it, and its draft differs from what they get. */
export function overlayStateOf({
  status,
  hasUnpublishedChanges,
}: Pick<Overlay, 'status' | 'hasUnpublishedChanges'>): OverlayStateName {
  return status === 'published' && hasUnpublishedChanges ? 'changed' : status;
}
