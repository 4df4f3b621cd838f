import type { InteractionPayload } from '@overlay/contract';

export interface Acknowledgement {
  readonly eventId: string;
  readonly receivedAt: string;
}

/** An event that was made, what was said about it so far, and when it was tried. */
export interface SentEvent {
  /** Its sessionId: of all events ever made only this one has it. */
  readonly marker: string;
  readonly payload: InteractionPayload;
  /** `sentAt` of every attempt, of which the first that arrived decided the timestamp. */
  readonly sentAts: number[];
  acknowledged: Acknowledgement | undefined;
}
