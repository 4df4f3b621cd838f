import type { OverlayOptions } from '@overlay/contract';
import type { Environment, SafeStorage } from '../delivery/environment.ts';
import { openStorage } from '../delivery/safe-storage.ts';
import type { Privacy } from './privacy.ts';

const optOutKey = 'ovl:optout';
/** How often a viewer sees an overlay; absent: `always`. */
type Frequency = OverlayOptions['frequency'] | undefined;

/** The viewer's session, device, and seen overlays, if they may be stored. */
export interface Viewer {
  sessionId(): string;
  deviceId(): string | undefined;
  hasOptedOut(): boolean;
  optOut(isOut: boolean): void;
  /** Whether `markSeen` was called in this session, or on this device if consent allows storing it; never if it shows always. */
  seen(key: string, frequency: Frequency): boolean;
  markSeen(key: string, frequency: Frequency): void;
  storageFor(privacy: Privacy): SafeStorage | undefined;
  /**
   * `isChosen`: removes everything that the choice does not allow. Otherwise data from an earlier grant is not read
   * but stays: many pages ask their consent tool only after `init`, and would create a new device on every load.
   */
  apply(privacy: Privacy, isChosen: boolean): void;
}

export interface ViewerParts {
  readonly environment: Environment;
  readonly namespace: string;
  readonly provisionalSessionId: string;
  /** Set by the page: a deviceId is not stored, and sent unless the viewer refuses. */
  readonly given: () => { readonly sessionId?: string; readonly deviceId?: string };
}

export function createViewer(parts: ViewerParts): Viewer {
  const { environment, namespace } = parts;
  const local = openStorage(environment, 'local');
  const session = openStorage(environment, 'session');
  const sessionKey = `${namespace}s`;
  const deviceKey = `${namespace}d`;
  const seenKeys = new Set<string>();
  let sessionId = parts.provisionalSessionId;
  let device: string | undefined;
  let hasOptedOut = local?.get(optOutKey) === '1';
  let area: 'local' | 'session' | undefined;

  const toSeenKey = (key: string) => `${namespace}o:${key}`;
  const storageOf = (frequency: Frequency) =>
    frequency === 'once-per-device' && area === 'local' ? local : area && session;
  const clear = (storage: SafeStorage | undefined) => {
    for (const key of storage?.keys(namespace) ?? []) storage?.remove(key);
  };

  return {
    sessionId: () => sessionId,
    deviceId: () => device,
    hasOptedOut: () => hasOptedOut,
    optOut(isOut) {
      hasOptedOut = isOut;
      // The only thing stored for a viewer who wants nothing stored.
      if (isOut) local?.set(optOutKey, '1');
      else local?.remove(optOutKey);
    },
    seen: (key, frequency = 'always') =>
      frequency !== 'always' &&
      (seenKeys.has(frequency + key) || storageOf(frequency)?.get(toSeenKey(key)) !== undefined),
    markSeen(key, frequency = 'always') {
      if (frequency === 'always') return;
      seenKeys.add(frequency + key);
      storageOf(frequency)?.set(toSeenKey(key), '1');
    },
    storageFor: ({ area }) => (area === 'local' ? local : area && session),
    apply(privacy, isChosen) {
      area = privacy.area;
      if (area !== 'local' && isChosen) clear(local);
      const given = parts.given();
      sessionId = given.sessionId ?? (area && session?.get(sessionKey)) ?? sessionId;
      if (area === undefined) clear(session);
      else session?.set(sessionKey, sessionId);
      device = privacy.sendsDevice ? given.deviceId : undefined;
      if (area === 'local' && !device) {
        device = local?.get(deviceKey) ?? environment.createId();
        local?.set(deviceKey, device);
      }
    },
  };
}
