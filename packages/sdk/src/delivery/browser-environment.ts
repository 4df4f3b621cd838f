import type { Environment, PageMoment } from './environment.ts';
import { createRandomId } from './random-id.ts';

/** The browser's own. Every global is read when it is used, never at import: importing under Node is safe. */
export function browserEnvironment(): Environment {
  const navigator: Partial<Navigator & { globalPrivacyControl: boolean }> = globalThis.navigator ?? {};
  return {
    origin: globalThis.location?.origin,
    language: navigator.language,
    hasKeepalive: 'keepalive' in (globalThis.Request?.prototype ?? {}),
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
    storage: (area) => (area === 'local' ? globalThis.localStorage : globalThis.sessionStorage),
    hasGlobalPrivacyControl: () => navigator.globalPrivacyControl === true,
    page: () =>
      globalThis.document && { url: globalThis.location.href, referrer: globalThis.document.referrer },
    listen: listenToPage,
    warn: (message) => console.warn(message),
  };
}

/** No `unload`: it never fires on phones and keeps the page out of the back/forward cache. */
function listenToPage(moment: PageMoment, run: () => void): () => void {
  const { document, window } = globalThis;
  if (!document) return () => {};
  const on = (target: EventTarget, type: string, listener: (event: Event) => void) => {
    target.addEventListener(type, listener, true);
    return () => target.removeEventListener(type, listener, true);
  };
  switch (moment) {
    case 'hidden':
    case 'visible':
      return on(document, 'visibilitychange', () => {
        if (document.visibilityState === moment) run();
      });
    case 'restored':
      return on(window, 'pageshow', (event) => {
        if (event instanceof PageTransitionEvent && event.persisted) run();
      });
    case 'pagehide':
    case 'online':
      return on(window, moment, run);
  }
}
