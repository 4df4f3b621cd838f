/** A panel that has not been arranged yet is hidden, so it is laid out first: what is hidden takes no focus. */
export function focusPanel(panel: HTMLElement | undefined): void {
  if (!panel) return;
  panel.hidden = false;
  panel.focus({ preventScroll: true });
}
