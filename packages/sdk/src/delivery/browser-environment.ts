import type { LoadChunk } from '../load-chunk.ts';
import type { DeliveryChunks, Environment, PageMoment } from './environment.ts';

/** The browser's APIs. Nothing is read at import, so that importing under Node is safe. */
export function browserEnvironment(
  load: LoadChunk<DeliveryChunks>,
  origin = globalThis.location?.origin,
): Environment {
  const { location, document, Request } = globalThis;
  const navigator: Partial<Navigator & { globalPrivacyControl: boolean }> = globalThis.navigator ?? {};
  return {
    load,
    origin,
    hasKeepalive: 'keepalive' in (Request?.prototype ?? {}),
    locks: navigator.locks,
    now: () => Date.now(),
    random: () => Math.random(),
    createId: createRandomId,
    setTimer(run, delayMs) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    fetch: (url, request) => globalThis.fetch(url, request),
    sendBeacon: (url, body) => navigator.sendBeacon?.(url, body) ?? false,
    storage: (area) => globalThis[`${area}Storage`],
    hasGlobalPrivacyControl: () => navigator.globalPrivacyControl === true,
    page: () => document && { url: location.href, referrer: document.referrer },
    listen: listenToPage,
    warn: (message) => console.warn(message),
  };
}

/** No `unload`: it never fires on phones and keeps the page out of the back/forward cache. */
function listenToPage(moment: PageMoment, run: () => void): () => void {
  const { document } = globalThis;
  if (!document) return () => {};
  const [target, type] =
    moment === 'hidden' || moment === 'visible'
      ? [document, 'visibilitychange']
      : [globalThis, moment === 'restored' ? 'pageshow' : moment];
  const listener = (event: Event) => {
    const isMoment =
      target === document
        ? document.visibilityState === moment
        : type !== 'pageshow' || ('persisted' in event && event.persisted);
    if (isMoment) run();
  };
  target.addEventListener(type, listener, true);
  return () => target.removeEventListener(type, listener, true);
}

/**
 * A version-4 UUID. `crypto.randomUUID` exists in secure contexts only; shops still preview over http.
 * Each 1 and 0 becomes any digit, and the 8 one of 8, 9, a and b.
 */
export function createRandomId(): string {
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = globalThis.crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });
}
