import type { InitAnswer, SdkFault, VideoIdSource } from '@overlay/contract';
import type { ClientEvents } from '../client/config.ts';
import type { EventEmitter } from '../client/event-emitter.ts';
import type { InitFacts } from '../client/session.ts';
import type { InteractionList } from '../stage/interaction-list.ts';
import type { OverlayFactory } from './overlay-factory.ts';
import type { OverlayHandle } from './overlay-handle.ts';

/** Passed in by the core: public methods of the SDK, and two internal ones. */
export interface PublishedParts {
  readonly version: string;
  toVideoId(video: HTMLVideoElement): string;
  /** Requests the overlays published for a video. */
  fetchInit(facts: InitFacts): Promise<InitAnswer | undefined>;
  interactionList(video: HTMLVideoElement): InteractionList;
  readonly createOverlay: OverlayFactory['create'];
  getOverlay(overlayId: string): OverlayHandle | undefined;
  readonly on: EventEmitter<ClientEvents>['on'];
}

/** The overlays attached to a video under its current id. */
export interface Attachment {
  readonly videoId: string;
  readonly from: VideoIdSource;
  /** Published for it; undefined until the service has answered. */
  published: InitAnswer['overlays'] | undefined;
  readonly overlayIds: string[];
  /** For a video with `data-overlay-list`. */
  readonly list: InteractionList | undefined;
}

/** The last call of `init`, for what this page reports and shows about itself. */
export interface LastInit {
  readonly endpoint: string;
  readonly key: unknown;
  /** Whether the viewer allows the page to send anything. */
  readonly isSending: boolean;
  /** Undefined: the service answered with overlays. */
  readonly failure: { readonly code: string; readonly message: string } | undefined;
}

/** Something that keeps overlays from showing. */
export interface Fault {
  readonly fault: SdkFault;
  readonly videoId?: string;
}

/** What else the SDK knows about this page: passed to `faults` and to `debug`. */
export interface PageView extends PublishedParts {
  readonly attachments: ReadonlyMap<HTMLVideoElement, Attachment>;
  /** What the content security policy of the page has blocked so far. */
  readonly violations: readonly SecurityPolicyViolationEvent[];
  /** What has kept overlays from showing so far. */
  readonly faults: readonly Fault[];
  lastInit(): LastInit | undefined;
}
