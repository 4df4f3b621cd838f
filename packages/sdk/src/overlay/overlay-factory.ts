import { toHash } from '../dom/hash.ts';
import type { Kind, KindTable, OptionsOf } from '../kinds/kind.ts';
import { parseOptions } from '../options/parse-options.ts';
import type { Stage } from '../video/stage.ts';
import { toVideoId } from '../video/video-id.ts';
import type { OverlayOptions, OverlayType } from '../wire.ts';
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
  readonly kinds: KindTable;
  readonly context: SdkContext;
  toStage(video: HTMLVideoElement, videoId: string): Stage;
  /** Undefined where the texts are there already. */
  whenLocale(locale: string): Promise<void> | undefined;
  warn(message: string): void;
  /** What the page gave to a type, and what that knows. */
  hint(type: string, given: object, known: readonly string[]): void;
}

export interface OverlayFactory {
  create(video: HTMLVideoElement, options: OverlayOptions, campaignId?: string): CreateOverlayResult;
  find(overlayId: string): OverlayHandle | undefined;
  destroyAll(): void;
}

/** Makes overlays and knows them by name. It never throws into the page. */
export function makeOverlayFactory({ kinds, context, warn, ...parts }: FactoryParts): OverlayFactory {
  const overlays = new Map<string, OverlayHandle>();

  const toFailure = (code: string, message: string): CreateOverlayResult => {
    warn(message);
    return { success: false, overlayId: '', videoId: '', error: { code, message } };
  };

  const make = <T extends OverlayType>(
    kind: Kind<T>,
    options: OptionsOf<T>,
    video: HTMLVideoElement,
    campaignId: string | undefined,
  ): CreateOverlayResult => {
    const videoId = options.videoId ?? toVideoId(video);
    // The same overlay keeps its name from one page view to the next, so that its figures come together.
    const derived = `ovl_${toHash(videoId + JSON.stringify(options))}`;
    let overlayId = options.overlayId ?? derived;
    for (let copy = 2; !options.overlayId && overlays.has(overlayId); copy += 1)
      overlayId = `${derived}-${copy}`;
    overlays.get(overlayId)?.destroy();
    const stage = parts.toStage(video, videoId);
    let current: OverlayOptions = options;
    const identity = { overlayId, videoId, campaignId };
    const made = makeOverlay(kind, identity, options, stage, context, () => overlays.delete(overlayId));
    // Both sides of the cast were checked against the rules of this very kind.
    const reshape = () => {
      if (overlays.get(overlayId) === handle) made.reshape(current as OptionsOf<T>);
    };
    const translate = () => parts.whenLocale(current.locale ?? context.locale())?.then(reshape);
    const handle: OverlayHandle = {
      ...made,
      update(change) {
        const parsed = parseOptions(kinds, { ...current, ...change, type: kind.type });
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
    create(video, options, campaignId) {
      try {
        if (!(video instanceof HTMLVideoElement)) return toFailure('validation_failed', 'no video');
        const parsed = parseOptions(kinds, options);
        if ('message' in parsed) return toFailure('validation_failed', parsed.message);
        parts.hint(parsed.kind.type, options, parsed.known);
        return make(parsed.kind, parsed.options as OptionsOf<OverlayType>, video, campaignId);
      } catch (error) {
        return toFailure('internal_error', `${error}`);
      }
    },
    find: (overlayId) => overlays.get(overlayId),
    destroyAll() {
      for (const overlay of [...overlays.values()]) overlay.destroy();
    },
  };
}
