/**
 * The window that shows an element. A page may move its player into another one, such as that of document picture-in-picture,
 * which is visible, has the focus and draws frames while the page's own window does not.
 */
export const windowOf = ({ ownerDocument }: Element): Window & typeof globalThis =>
  ownerDocument.defaultView ?? window;
