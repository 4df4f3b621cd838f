import { element } from '../dom/element.ts';

export interface LiveRegion {
  readonly node: HTMLElement;
  announce(text: string): void;
}

/**
 * Polite announcements. The text is cleared first and set a tick later: a region that is filled in the moment it
 * appears, or filled with its current text, is not read.
 */
export function makeLiveRegion(signal: AbortSignal): LiveRegion {
  const node = element('div', { role: 'status', 'aria-live': 'polite', class: 'hidden' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    node,
    announce(text) {
      clearTimeout(timer);
      node.textContent = '';
      timer = setTimeout(() => {
        node.textContent = text;
      }, 150);
    },
  };
}
