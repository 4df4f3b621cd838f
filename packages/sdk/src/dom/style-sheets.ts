import { windowOf } from './window-of.ts';

/** A constructable sheet, so that there is no `<style>` element for a policy to refuse. */
export interface WrittenSheet extends CSSStyleSheet {
  css?: string;
}

export function adoptCss(root: ShadowRoot, css = ''): void {
  if (!css || root.adoptedStyleSheets.some((sheet: WrittenSheet) => sheet.css === css)) return;
  // Sheets of another window are refused.
  const sheet: WrittenSheet = new (windowOf(root.host).CSSStyleSheet)();
  sheet.css = css;
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
}
