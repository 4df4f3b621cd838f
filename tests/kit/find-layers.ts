import type { BrowserContext } from 'playwright-core';

declare global {
  interface Window {
    /** The layers of overlays in a document or element, through open shadow roots, in the order of the page. */
    overlayLayers(within?: ParentNode): HTMLElement[];
    /** What has the focus, or lies under a point, down to the layer of an overlay. */
    focusedElement(): Element | null;
    hitElement(x: number, y: number): Element | null;
  }
}

/** Lets a page's functions find layers, which lie in shadow roots beside their videos. */
export async function addLayerFinders(context: BrowserContext): Promise<void> {
  // No function gets a name: a program that is not a test would call a helper of its compiler for that.
  await context.addInitScript(() => {
    window.overlayLayers = (within = document) => {
      const own = within instanceof Element ? within.shadowRoot : null;
      return [...(own ? [own] : []), within].flatMap((root) =>
        [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
          if (element.localName === 'overlay-layer') return [element];
          return element.shadowRoot ? window.overlayLayers(element.shadowRoot) : [];
        }),
      );
    };
    window.focusedElement = () => {
      let found = document.activeElement;
      while (found && found.localName !== 'overlay-layer' && found.shadowRoot?.activeElement)
        found = found.shadowRoot.activeElement;
      return found;
    };
    window.hitElement = (x, y) => {
      let found = document.elementFromPoint(x, y);
      for (;;) {
        const inner: Element | null | undefined =
          found?.localName === 'overlay-layer' ? undefined : found?.shadowRoot?.elementFromPoint(x, y);
        if (!inner || inner === found) return found;
        found = inner;
      }
    };
  });
}
