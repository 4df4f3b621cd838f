import { Trans } from '@lingui/react/macro';
import { Badge } from '../badge/badge.tsx';
import type { OverlayStateName } from './state-of-overlay.ts';

/** Whether pages get an overlay, and whether they get what its draft says. */
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
          <Trans>Published, draft changed</Trans>
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
