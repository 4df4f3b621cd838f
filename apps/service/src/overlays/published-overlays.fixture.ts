import type { PublishedOverlay } from '@overlay/contract';
import type { SharedFields } from '../http/operations/spliced-json.ts';
import { VideoNames } from '../videos/video-aliases.ts';

/** The overlays of an answer of which only these fields were serialised. */
export function toOverlays({ text }: SharedFields): readonly PublishedOverlay[] {
  return JSON.parse(`${text}}`).overlays;
}

/** Of accounts in which each video has one identifier. */
export const noAliases = {
  cached: () => new VideoNames([]),
  of: async () => new VideoNames([]),
};
