const made = new Map<string, CSSStyleSheet>();

/** A constructable sheet, shared by equal text: there is no `<style>` element for a policy to refuse. */
export function toSheet(css: string): CSSStyleSheet {
  let sheet = made.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    made.set(css, sheet);
  }
  return sheet;
}

export function adoptCss(root: ShadowRoot, css: string): void {
  const sheet = css && toSheet(css);
  if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
