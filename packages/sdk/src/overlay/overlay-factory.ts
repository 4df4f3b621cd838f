import type { OverlayOptions, OverlayType } from '@overlay/contract';
import { toHash } from '@overlay/contract/video-id';
import type { Kind, OptionsOf } from '../kinds/kind.ts';
import { parseOptions } from '../options/parse-options.ts';
import { isPlayable, type PlayableElement, toVideo } from '../stage/playable-element.ts';
import type { Stage } from '../stage/stage.ts';
import { toVideoId } from '../stage/video-id.ts';
import { makeOverlay } from './overlay.ts';
import type { OverlayHandle } from './overlay-handle.ts';
import type { SdkContext } from './sdk-context.ts';

export type CreateOverlayResult =
  | { readonly success: true; readonly overlayId: string; readonly videoId: string }
  | {
      readonly success: false;
      readonly overlayId: '';
      readonly videoId: '';
      readonly error: { readonly code: string; readonly message: string };
    };

export interface FactoryParts {
  readonly context: SdkContext;
  toStage(video: HTMLVideoElement, videoId: string): Stage;
  /** Undefined if the texts are already loaded. */
  whenLocale(locale: string): Promise<void> | undefined;
  warn(message: string): void;
  /** The page's options for a type, and the kind that knows it. */
  hint(type: string, given: object, known: readonly string[]): void;
}

export interface OverlayFactory {
  create(
    video: PlayableElement,
    options: OverlayOptions,
    campaignId?: string,
    overlayVersion?: number,
  ): CreateOverlayResult;
  find(overlayId: string): OverlayHandle | undefined;
  destroyAll(): void;
}

/** Creates overlays and finds them by id. It never throws into the page. */
export function makeOverlayFactory({ context, warn, ...parts }: FactoryParts): OverlayFactory {
  const overlays = new Map<string, OverlayHandle>();

  const toFailure = (message: string, code = 'validation_failed'): CreateOverlayResult => {
    warn(message);
    return { success: false, overlayId: '', videoId: '', error: { code, message } };
  };

  const make = <T extends OverlayType>(
    kind: Kind<T>,
    options: OptionsOf<T>,
    video: HTMLVideoElement,
    campaignId: string | undefined,
    overlayVersion: number | undefined,
  ): CreateOverlayResult => {
    const videoId = options.videoId ?? toVideoId(video);
    // The same overlay keeps its id across page views, so that its analytics add up.
    const derived = `ovl_${toHash(videoId + JSON.stringify(options))}`;
    let overlayId = options.overlayId ?? derived;
    for (let copy = 2; !options.overlayId && overlays.has(overlayId); copy += 1)
      overlayId = `${derived}-${copy}`;
    overlays.get(overlayId)?.destroy();
    const stage = parts.toStage(video, videoId);
    let current: OverlayOptions = options;
    const identity = { overlayId, videoId, campaignId, overlayVersion };
    const made = makeOverlay(kind, identity, options, stage, context, () => overlays.delete(overlayId));
    // Both sides of the cast were checked against the rules of this kind.
    const reshape = () => {
      if (overlays.get(overlayId) === handle) made.reshape(current as OptionsOf<T>);
    };
    const translate = () => parts.whenLocale(current.locale ?? context.locale())?.then(reshape);
    const handle: OverlayHandle = {
      ...made,
      update(change) {
        const parsed = parseOptions({ ...current, ...change, type: kind.type });
        if ('message' in parsed) {
          warn(parsed.message);
          return false;
        }
        parts.hint(kind.type, parsed.options, parsed.known);
        const { locale } = current;
        current = parsed.options;
        reshape();
        if (current.locale !== locale) translate();
        return true;
      },
    };
    overlays.set(overlayId, handle);
    translate();
    return { success: true, overlayId, videoId };
  };

  return {
    create(given, options, campaignId, overlayVersion) {
      try {
        if (!isPlayable(given))
          return toFailure(`no video: got ${given}; pass the <video> element itself, or a media element`);
        const video = toVideo(given);
        const parsed = parseOptions(options);
        if ('message' in parsed) return toFailure(parsed.message);
        parts.hint(parsed.kind.type, options, parsed.known);
        const checked = parsed.options as OptionsOf<OverlayType>;
        return make(parsed.kind, checked, video, campaignId, overlayVersion);
      } catch (error) {
        return toFailure(`${error}`, 'internal_error');
      }
    },
    find: (overlayId) => overlays.get(overlayId),
    destroyAll() {
      for (const overlay of [...overlays.values()]) overlay.destroy();
    },
  };
}
