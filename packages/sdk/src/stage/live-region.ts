import { element } from '../dom/element.ts';
import { windowOf } from '../dom/window-of.ts';

export interface LiveRegion {
  readonly node: HTMLElement;
  announce(text: string): void;
}

/**
 * Polite announcements. The text is cleared first and set a tick later: a region that is filled in the moment it
 * appears, or filled with its current text, is not read.
 */
export function makeLiveRegion(): LiveRegion {
  const node = element('div', { role: 'status', 'aria-live': 'polite', class: 'hidden' });
  let last = '';
  return {
    node,
    announce(text) {
      node.textContent = '';
      last = text;
      windowOf(node).setTimeout(() => {
        if (last === text) node.textContent = text;
      }, 150);
    },
  };
}
