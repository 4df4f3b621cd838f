import type { Platform } from '@overlay/contract';
import { scriptTag } from './snippet.ts';

/** Capabilities of the SDK and the service on a platform. A platform lists those that its docs page covers. */
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
  /** Default: the script tag. */
  readonly snippet?: string;
}

/** Adds what all platforms have in common. */
export function definePlatform(source: PlatformSource): Platform {
  return {
    snippet: scriptTag,
    sdkProducts: ['overlay-sdk'],
    ...source,
    docsPath: `/docs/platforms/${source.id}`,
  };
}
