import { listen } from './listen.ts';

/**
 * Input inside an overlay never reaches the host player: a click would also play or pause, a key would also seek.
 * Hosts cannot tell by themselves, because from outside a shadow root every target is the same element. Keys end at the
 * window once `keepKeys` is loaded.
 */
export function containInput(root: HTMLElement): void {
  listen(
    root,
    'keydown keypress keyup click dblclick auxclick contextmenu pointerdown pointerup mousedown mouseup touchstart touchend',
    (event: Event) => event.stopPropagation(),
  );
}
