/** A constructable sheet, so that there is no `<style>` element for a policy to refuse. */
interface WrittenSheet extends CSSStyleSheet {
  css?: string;
}

export function adoptCss(root: ShadowRoot, css: string): void {
  if (!css || root.adoptedStyleSheets.some((sheet: WrittenSheet) => sheet.css === css)) return;
  const sheet: WrittenSheet = new CSSStyleSheet();
  sheet.css = css;
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
}
