import { Trans } from '@lingui/react/macro';
import type { Overlay } from '@overlay/contract';
import { Badge } from '../../ui/badge/badge.tsx';

export type OverlayStateName = 'draft' | 'published' | 'changed' | 'archived';

/** `changed`: published, and its draft differs from the published version. */
export function overlayStateOf({
  status,
  hasUnpublishedChanges,
}: Pick<Overlay, 'status' | 'hasUnpublishedChanges'>): OverlayStateName {
  return status === 'published' && hasUnpublishedChanges ? 'changed' : status;
}

/** Whether an overlay is published, and whether its draft differs. */
export function OverlayState({ state }: { readonly state: OverlayStateName }) {
  switch (state) {
    case 'draft':
      return (
        <Badge>
          <Trans>Draft</Trans>
        </Badge>
      );
    case 'published':
      return (
        <Badge tone="good">
          <Trans>Published</Trans>
        </Badge>
      );
    case 'changed':
      return (
        <Badge tone="accent">
          <Trans>Published, with unpublished changes</Trans>
        </Badge>
      );
    case 'archived':
      return (
        <Badge>
          <Trans>Archived</Trans>
        </Badge>
      );
  }
}
