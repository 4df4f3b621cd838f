import { useLingui } from '@lingui/react/macro';
import type { StoredEvent } from '@overlay/contract';

/** What happened, in words. */
export function useEventWords(): (event: StoredEvent) => string {
  const { t } = useLingui();
  return ({ eventType, interactionType, playbackEvent }) => {
    switch (playbackEvent) {
      case 'start':
        return t`Video started`;
      case 'progress':
        return t`Video goes on`;
      case 'pause':
        return t`Video paused`;
      case 'ended':
        return t`Video ended`;
      case 'summary':
        return t`End of the visit`;
      default:
        break;
    }
    if (eventType === 'impression') return t`Overlay seen`;
    switch (interactionType) {
      case 'tap':
        return t`Tap`;
      case 'rating':
        return t`Rating`;
      case 'poll':
        return t`Vote`;
      case 'slider':
        return t`Slider`;
      case 'cta_click':
        return t`Click on a call to action`;
      case 'completion':
        return t`Completion`;
      default:
        return t`Interaction`;
    }
  };
}
