import type { InteractionPayload, OverlayOptions, PollOptions } from '@overlay/contract';
import type { TrackResult } from '../client/track.ts';
import type { Viewer } from '../client/viewer.ts';
import type { Answer, Results } from '../kinds/kind.ts';
import type { LoadChunk } from '../load-chunk.ts';
import type { Say } from '../texts/locales.ts';
import type { OverlayEventDetail, OverlayEventName } from './overlay-event.ts';

/** A drawing, the options of its poll, the correct one and the texts; returns what to announce. */
export interface QuizChunk {
  showVerdict(
    node: HTMLElement,
    options: PollOptions,
    answer: Answer,
    correctOptionId: string,
    say: Say,
    adoptCss: (root: ShadowRoot, css: string) => void,
  ): string;
}

/** Looks other than glass, light and dark: further presets, and style tokens. Properties of the page override both. */
export interface LookChunk {
  applyLook(panel: HTMLElement, theme?: OverlayOptions['theme']): void;
}

export interface OverlayChunks {
  /** Shows whether an answer is correct. */
  readonly quiz: QuizChunk;
  readonly look: LookChunk;
}

/** What an overlay needs from the SDK around it. */
export interface SdkContext {
  readonly locale: () => string;
  readonly campaignId: () => string | undefined;
  /** Returns the event with its session, time and dedupeKey. */
  send(payload: InteractionPayload, settle?: (result: TrackResult) => void): InteractionPayload;
  emit(name: OverlayEventName, detail: OverlayEventDetail): void;
  readonly seen: Viewer['seen'];
  readonly markSeen: Viewer['markSeen'];
  /** The answers of others, if the service returns them. */
  results(overlayId: string): Promise<Results | undefined>;
  readonly load: LoadChunk<OverlayChunks>;
}
