import css from '../overlay/panel.css?inline';
import { adoptCss } from './style-sheets.ts';

/** A shadow root to draw overlays in: open, with their shared style, and input stays inside. */
export function toSurface(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  adoptCss(root, css);
  containInput(host);
  return root;
}

const inputEvents =
  'keydown keypress keyup click dblclick auxclick contextmenu pointerdown pointerup mousedown mouseup touchstart touchend'.split(
    ' ',
  );

/**
 * Input inside an overlay never reaches the host player: a click would also play or pause, a key would also seek.
 * Hosts cannot tell by themselves, because from outside a shadow root every target is the same element. A hotkey
 * listener that captures on `window` runs before us and cannot be stopped; such players must be told (documented).
 */
function containInput(root: HTMLElement): void {
  for (const type of inputEvents) root.addEventListener(type, (event) => event.stopPropagation());
}
