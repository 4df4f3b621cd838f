import { listen } from './listen.ts';

/**
 * Input inside an overlay never reaches the host player: a click would also play or pause, a key would also seek.
 * Hosts cannot tell by themselves, because from outside a shadow root every target is the same element. A hotkey
 * listener that captures on `window` runs before us and cannot be stopped; such players must be told (documented).
 */
export function containInput(root: HTMLElement): void {
  listen(
    root,
    'keydown keypress keyup click dblclick auxclick contextmenu pointerdown pointerup mousedown mouseup touchstart touchend',
    (event: Event) => event.stopPropagation(),
  );
}
