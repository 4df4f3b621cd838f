import { windowOf } from '../dom/window-of.ts';
import type { OpenSheet } from '../stage/board.ts';
import css from './sheet.css?inline';

/**
 * An open panel in the browser's top layer, at the lower edge of the visible page: neither the browser's bars nor a
 * virtual keyboard nor the player cover it. A modal dialog, because a popover over a full-screen video gets no clicks.
 */
export const openSheet: OpenSheet = (panel, live, onClosed, adoptCss) => {
  const root = panel.getRootNode();
  const { visualViewport } = windowOf(panel);
  if (!(root instanceof ShadowRoot) || !visualViewport) return () => {};
  const liveParent = live.parentNode;
  adoptCss(root, css);
  // Announcements must be inside the dialog: everything else is inert while it is open.
  const sheet = document.createElement('dialog');
  sheet.className = 'sheet';
  sheet.ariaLabel = panel.ariaLabel;
  sheet.append(panel, live);
  root.append(sheet);
  const { close: closeLabel } = panel.dataset;
  // A copy of the button that opened it, with a different icon.
  const close = closeLabel && panel.querySelector('.chip')?.cloneNode(true);
  if (closeLabel && close instanceof HTMLElement) {
    for (const name of ['class', 'part']) close.setAttribute(name, 'close');
    close.ariaLabel = closeLabel;
    close.querySelector('path')?.setAttribute('d', 'M6 6l12 12M18 6L6 18');
    close.addEventListener('click', () => sheet.close());
    panel.append(close);
  }
  const teardown = new AbortController();
  const { signal } = teardown;
  const fit = () => {
    const { offsetLeft, offsetTop, width, height } = visualViewport;
    Object.assign(sheet.style, {
      left: `${offsetLeft}px`,
      top: `${offsetTop}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
  };
  for (const type of ['resize', 'scroll']) visualViewport.addEventListener(type, fit, { signal });
  fit();
  sheet.addEventListener('click', ({ target }) => {
    if (target === sheet) sheet.close();
  });
  sheet.addEventListener('close', onClosed, { signal });
  sheet.showModal();
  panel.focus({ preventScroll: true });
  return () => {
    teardown.abort();
    if (close instanceof HTMLElement) close.remove();
    liveParent?.append(live);
    sheet.close();
    sheet.remove();
  };
};
