import type { InteractionPayload, OverlayOptions } from '@overlay/contract';
import type { Answer } from '../kinds/kind.ts';
import { toWatched } from '../video/played-ranges.ts';
import type { OverlayEventName } from './overlay-event.ts';
import type { Surroundings } from './surroundings.ts';

export interface OverlayIdentity {
  readonly overlayId: string;
  readonly videoId: string;
  readonly campaignId: string | undefined;
}

export interface OverlayRecord {
  /** A new showing: its impression is still to come. */
  begin(): void;
  impression(): void;
  answer(answer: Answer): void;
  /** The overlay leaves after an answer: once. */
  complete(): void;
}

/** What an overlay says to the service: section 6 of the specification, nothing of the DOM. */
export function makeRecord(
  identity: OverlayIdentity,
  options: () => OverlayOptions,
  video: HTMLVideoElement,
  surroundings: Surroundings,
  dispatch: (name: OverlayEventName, payload: InteractionPayload) => void,
): OverlayRecord {
  const { overlayId, videoId } = identity;
  let impressed = false;
  let open: Answer | undefined;

  // Session, time and dedupeKey are stamped where every event is, as it happens.
  const send = (name: OverlayEventName, particular: InteractionPayload) => {
    const { creativeId, metadata } = options();
    const campaignId = identity.campaignId ?? surroundings.campaignId();
    const payload: InteractionPayload = {
      ...particular,
      videoId,
      overlayId,
      videoTimeSeconds: Math.round(video.currentTime * 1000) / 1000,
      ...(campaignId && { campaignId }),
      ...(creativeId && { creativeId }),
      ...((metadata ?? particular.metadata) && { metadata: { ...metadata, ...particular.metadata } }),
    };
    surroundings.send(payload);
    dispatch(name, payload);
  };

  const record: OverlayRecord = {
    begin() {
      impressed = false;
    },
    impression() {
      if (impressed) return;
      impressed = true;
      const { type, impressionRule = 'viewable', frequency = 'always' } = options();
      send('impression', { eventType: 'impression', overlayType: type, impressionRule });
      if (frequency !== 'always')
        surroundings.markSeen(overlayId, frequency === 'once-per-device' ? 'device' : 'session');
    },
    answer(answer) {
      const { type, ctaUrl } = options();
      const isClick = answer.interactionType === 'cta_click';
      // No interaction without the impression it needs.
      record.impression();
      open = answer;
      send('interaction', {
        eventType: 'interaction',
        interactionType: answer.interactionType,
        value: answer.value,
        // Section 6, rule 2: a call to action counts as a tap.
        overlayType: isClick ? 'tap' : type,
        ...(isClick && ctaUrl && { metadata: { link: ctaUrl.slice(0, 1024) } }),
      });
    },
    complete() {
      if (!open) return;
      const { interactionType, value } = open;
      open = undefined;
      send('complete', {
        eventType: 'interaction',
        interactionType: 'completion',
        value: null,
        interactionOccurred: true,
        lastInteractionType: interactionType,
        lastInteractionValue: value,
        ...toWatched(video.played, video.duration),
      });
    },
  };
  return record;
}
