import type { Environment, SafeStorage } from '../delivery/environment.ts';
import { openStorage } from '../delivery/safe-storage.ts';
import type { Privacy } from './privacy.ts';

const optOutKey = 'ovl:optout';
export type SeenScope = 'session' | 'device';

/** The viewer's session, device, and seen overlays, if they may be stored. */
export interface Viewer {
  sessionId(): string;
  deviceId(): string | undefined;
  hasOptedOut(): boolean;
  optOut(isOut: boolean): void;
  seen(key: string, scope: SeenScope): boolean;
  markSeen(key: string, scope: SeenScope): void;
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
  const storageOf = (scope: SeenScope) => (scope === 'device' && area === 'local' ? local : area && session);
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
    seen: (key, scope) =>
      seenKeys.has(`${scope}:${key}`) || storageOf(scope)?.get(toSeenKey(key)) !== undefined,
    markSeen(key, scope) {
      seenKeys.add(`${scope}:${key}`);
      storageOf(scope)?.set(toSeenKey(key), '1');
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
