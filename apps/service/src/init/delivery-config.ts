import { type DeliveryConfig, limits } from '@overlay/contract';

/** How the SDK delivers, unless the account says otherwise. */
export const deliveryConfig: Omit<DeliveryConfig, 'globalPrivacyControl'> = {
  flushIntervalMs: 2_000,
  maxBatchEvents: 20,
  maxQueuedEvents: 500,
  maxQueuedBytes: 512 * 1024,
  maxEventBytes: limits.eventBytes,
  playbackProgressSeconds: 10,
};
