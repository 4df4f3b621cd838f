import type { InteractionPayload } from '@overlay/contract';

export interface Acknowledgement {
  readonly eventId: string;
  readonly receivedAt: string;
}

/** An event, its answers so far, and the times of its attempts. */
export interface SentEvent {
  /** Its sessionId, which is unique among all events. */
  readonly marker: string;
  readonly payload: InteractionPayload;
  /** `sentAt` of every attempt; the first that arrived decided the timestamp. */
  readonly sentAts: number[];
  acknowledged: Acknowledgement | undefined;
}
