import type { InteractionPayload, OverlayOptions } from '@overlay/contract';
import type { TrackResult } from '../client/track.ts';
import type { Answer } from '../kinds/kind.ts';
import type { Stage } from '../stage/stage.ts';
import type { OverlayEventName } from './overlay-event.ts';
import type { SdkContext } from './sdk-context.ts';

/** The service accepts at most a day. */
const maximumMs = 86_400_000;

export interface OverlayIdentity {
  readonly overlayId: string;
  readonly videoId: string;
  readonly campaignId: string | undefined;
  /** Of an overlay that the service delivered. */
  readonly overlayVersion?: number | undefined;
}

export interface OverlayRecord {
  /** A new showing, whose impression is still to come. */
  begin(): void;
  impression(): void;
  answer(answer: Answer, settle?: (result: TrackResult) => void): void;
  /** It was in view and operable for this much longer; without a number: that cannot be observed. */
  exposed(forMs?: number): void;
  /** The overlay disappears: sends its completion after an answer, once, or else its exposure. */
  complete(): void;
  /** The page is left, perhaps temporarily: sends the exposure since the last report. */
  sumUp(): void;
}

/** The events that an overlay sends to the service. Independent of the DOM. */
export function makeRecord(
  identity: OverlayIdentity,
  options: () => OverlayOptions,
  stage: () => Pick<Stage, 'video' | 'watched'>,
  context: SdkContext,
  dispatch: (name: OverlayEventName, payload: InteractionPayload) => void,
): OverlayRecord {
  const { overlayId, videoId, overlayVersion } = identity;
  let impressed = false;
  let open: Answer | undefined;
  let exposureMs = 0;
  let isMeasurable = true;

  const toPayload = (particular: InteractionPayload) => {
    const { creativeId, metadata } = options();
    const campaignId = identity.campaignId ?? context.campaignId();
    const payload: InteractionPayload = {
      ...particular,
      videoId,
      overlayId,
      ...(overlayVersion && { overlayVersion }),
      videoTimeSeconds: Math.round(stage().video.currentTime * 1000) / 1000,
      ...(campaignId && { campaignId }),
      ...(creativeId && { creativeId }),
      ...((metadata ?? particular.metadata) && { metadata: { ...metadata, ...particular.metadata } }),
    };
    return payload;
  };
  const send = (
    name: OverlayEventName,
    particular: InteractionPayload,
    settle?: (result: TrackResult) => void,
  ) => dispatch(name, context.send(toPayload(particular), settle));
  const takeExposure = () => {
    const exposure = isMeasurable
      ? { exposureMs: Math.min(Math.round(exposureMs), maximumMs) }
      : { measurable: false };
    exposureMs = 0;
    isMeasurable = true;
    return exposure;
  };

  const record: OverlayRecord = {
    begin() {
      impressed = false;
    },
    impression() {
      if (impressed) return;
      impressed = true;
      const { type, impressionRule = 'viewable', frequency } = options();
      send('impression', { eventType: 'impression', overlayType: type, impressionRule });
      context.markSeen(overlayId, frequency);
    },
    answer(answer, settle) {
      const { type, ctaUrl } = options();
      const isClick = answer.interactionType === 'cta_click';
      // No interaction without the impression it needs.
      record.impression();
      open = answer;
      const event: InteractionPayload = {
        eventType: 'interaction',
        interactionType: answer.interactionType,
        value: answer.value,
        // Section 6, rule 2: a call to action counts as a tap.
        overlayType: isClick ? 'tap' : type,
        ...(isClick && ctaUrl && { metadata: { link: ctaUrl.slice(0, 1024) } }),
      };
      send('interaction', event, settle);
    },
    exposed(forMs) {
      if (forMs === undefined) isMeasurable = false;
      else exposureMs += forMs;
    },
    sumUp() {
      if (isMeasurable && exposureMs < 1) return;
      const { type } = options();
      const exposure = takeExposure();
      context.send(
        toPayload({ eventType: 'impression', playbackEvent: 'summary', overlayType: type, ...exposure }),
      );
    },
    complete() {
      if (!open) return record.sumUp();
      const { interactionType, value } = open;
      open = undefined;
      send('complete', {
        eventType: 'interaction',
        interactionType: 'completion',
        value: null,
        interactionOccurred: true,
        lastInteractionType: interactionType,
        lastInteractionValue: value,
        ...stage().watched?.(),
        ...takeExposure(),
      });
    },
  };
  return record;
}
