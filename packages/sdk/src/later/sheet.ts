import { windowOf } from '../dom/window-of.ts';
import type { OpenSheet, PanelNode } from '../stage/board.ts';
import css from './sheet.css?inline';

/**
 * Open panels in the browser's top layer, at the lower edge of the visible page: neither the browser's bars nor a
 * virtual keyboard nor the player cover them. A modal dialog, because a popover over a full-screen video gets no clicks.
 */
export const openSheet: OpenSheet = (panels, live, onClosed, adoptCss) => {
  const panel = panels[0] as PanelNode;
  const root = panel.getRootNode() as ShadowRoot;
  const chip = panel.querySelector<HTMLElement>('.chip');
  // It may have gone while this was loaded.
  if (!root.adoptedStyleSheets || !chip) return () => {};
  const { visualViewport } = windowOf(panel) as Window & { visualViewport: VisualViewport };
  const liveParent = live.parentNode;
  /** Keeps the position of the panels in the tab order. */
  const mark = new Comment();
  panel.before(mark);
  adoptCss(root, css);
  // Announcements must be inside the dialog: everything else is inert while it is open.
  const sheet = document.createElement('dialog');
  sheet.className = 'sheet';
  sheet.ariaLabel = (panels[1] && panel.sayMore?.(panels.length)) ?? chip.ariaLabel;
  sheet.append(...panels, live);
  root.append(sheet);
  const added = panels.flatMap((one) => {
    const { close: label } = one.dataset;
    if (!label) return [];
    // A copy of the button that opened it, with a different icon.
    const close = chip.cloneNode(true) as HTMLElement;
    for (const name of ['class', 'part']) close.setAttribute(name, 'close');
    close.ariaLabel = label;
    close.querySelector('path')?.setAttribute('d', 'M6 6l12 12M18 6L6 18');
    close.addEventListener('click', () => sheet.close());
    one.append(close);
    return close;
  });
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
  // Of several questions Escape dismisses none.
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && panels[1]) event.stopPropagation();
  };
  sheet.addEventListener('keydown', onKey, true);
  sheet.showModal();
  panel.focus({ preventScroll: true });
  return () => {
    teardown.abort();
    for (const close of added) close.remove();
    const left = panels.filter((one) => sheet.contains(one));
    mark.replaceWith(...left);
    left[0]?.focus({ preventScroll: true });
    liveParent?.append(live);
    sheet.close();
    sheet.remove();
  };
};
