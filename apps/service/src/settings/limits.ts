import { limits } from '@overlay/contract';
import { parseCount, parseSwitch, type ReadSetting } from './setting.ts';

/** Limits on anonymous callers (`docs/limits.md`). */
export function parseLimits(read: ReadSetting) {
  return {
    /** Off for benchmarks: no rate limits for addresses, keys and devices. */
    rateLimits: parseSwitch(read, 'OVERLAY_RATE_LIMITS'),
    /** What one address may send with publishable keys. */
    eventsPerSecondOfAddress: parseCount(
      read,
      'OVERLAY_MAX_EVENTS_PER_ADDRESS',
      limits.addressEventsPerSecond,
      1,
    ),
    /** What one account may store, published or not. */
    overlaysPerAccount: parseCount(read, 'OVERLAY_MAX_OVERLAYS_PER_ACCOUNT', limits.overlaysPerAccount, 1),
    /** New devices of one network in one account and minute, with publishable keys. */
    newDevicesPerNetwork: parseCount(read, 'OVERLAY_NEW_DEVICES_PER_NETWORK', limits.newDevicesPerNetwork, 1),
    /** Events of a burst within ten seconds; 0: nothing is quarantined. */
    burstEvents: parseCount(read, 'OVERLAY_BURST_EVENTS', limits.burstEvents, 0),
    serverLimits: parseServerLimits(read),
  };
}

/** Constants, lowered in tests. */
const times: Readonly<Record<'bodyStallMs' | 'unreadAnswerMs' | 'slowReaderMs', number>> = limits;

function parseServerLimits(read: ReadSetting) {
  return {
    bodyBytes: parseCount(read, 'OVERLAY_MAX_BODY_BYTES', limits.bodyBytes, 32 * 1024),
    /** Memory of all concurrent requests together. */
    waitingBytes: parseCount(read, 'OVERLAY_MAX_WAITING_BYTES', 64 * 1024 ** 2, 4 * 1024 ** 2),
    connections: parseCount(read, 'OVERLAY_MAX_CONNECTIONS', 10_000, 10),
    connectionsPerAddress: parseCount(read, 'OVERLAY_MAX_CONNECTIONS_PER_ADDRESS', 1_000, 1),
    /** How long a body may pause before its next byte. */
    bodyStallMs: times.bodyStallMs,
    /** How long the rest of a refused body is read before the sender gets the answer (`discard-rest.ts`). */
    refusedBodyMs: 5_000,
    /** How long an answer may wait for its reader to accept another byte. */
    unreadAnswerMs: times.unreadAnswerMs,
    /** The same for an export. */
    slowReaderMs: times.slowReaderMs,
  };
}

/** Limits of the process as a whole. */
export type ServerLimits = Readonly<ReturnType<typeof parseServerLimits>>;

export const defaultServerLimits: ServerLimits = parseServerLimits(() => undefined);
