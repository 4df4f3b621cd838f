import type { LoadChunk } from '../chunks/chunks.ts';
import type { Environment, PageMoment } from './environment.ts';
import { createRandomId } from './random-id.ts';

/** The browser's own. Nothing is read at import: importing under Node is safe. */
export function browserEnvironment(load: LoadChunk, origin = globalThis.location?.origin): Environment {
  const { location, document, Request } = globalThis;
  const navigator: Partial<Navigator & { globalPrivacyControl: boolean }> = globalThis.navigator ?? {};
  return {
    load,
    origin,
    language: navigator.language,
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
