import type { Platform } from '@overlay/contract';
import { scriptTag } from './snippet.ts';

/** What the SDK and the service do on a platform. A platform lists those that were thought through on its docs page. */
export const capabilities = [
  'overlays',
  'playback-analytics',
  'published-overlays',
  'server-heartbeat',
  'server-conversions',
] as const;
export type Capability = (typeof capabilities)[number];

interface PlatformSource extends Omit<Platform, 'docsPath' | 'sdkProducts' | 'snippet' | 'capabilities'> {
  readonly capabilities: Capability[];
  /** The script tag, where nothing else is said. */
  readonly snippet?: string;
}

/** What all platforms have in common stands here once. */
export function definePlatform(source: PlatformSource): Platform {
  return {
    snippet: scriptTag,
    sdkProducts: ['overlay-sdk'],
    ...source,
    docsPath: `/docs/platforms/${source.id}`,
  };
}
