import { useLingui } from '@lingui/react/macro';
import type { StoredEvent } from '@overlay/contract';
import { overlayKinds } from '@overlay/contract/kinds';
import { contractMessage } from '../../app/contract/contract-message.ts';

/** What happened, in words. */
export function useEventWords(): (event: StoredEvent) => string {
  const { t, i18n } = useLingui();
  return ({ eventType, interactionType, playbackEvent }) => {
    switch (playbackEvent) {
      case 'start':
        return t`Video started`;
      case 'progress':
        return t`Video resumed`;
      case 'pause':
        return t`Video paused`;
      case 'ended':
        return t`Video ended`;
      case 'summary':
        return t`Session ended`;
      default:
        break;
    }
    if (eventType === 'impression') return t`Overlay seen`;
    if (interactionType === 'completion') return t`Completion`;
    const kind = Object.values(overlayKinds).find(({ event }) => event.interactionType === interactionType);
    return kind === undefined ? t`Interaction` : i18n._(contractMessage(kind.event.name));
  };
}
