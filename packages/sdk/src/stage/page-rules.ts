/** The sheets of the page, whose rules for `overlay-layer` do not reach into another tree by themselves. */
const borrowed = new WeakMap<ShadowRoot, { readonly sheet: CSSStyleSheet; text: string }>();

/** The page's own rules about `overlay-layer` apply in a home, too; repeated, because pages add sheets. */
export function borrowRules(layer: HTMLElement): void {
  const home = layer.getRootNode();
  if (!(home instanceof ShadowRoot)) return;
  const text = [...document.styleSheets, ...document.adoptedStyleSheets]
    .flatMap((sheet) => {
      try {
        return [...sheet.cssRules].map(({ cssText }) => cssText);
      } catch {
        // From another origin.
        return [];
      }
    })
    .filter((rule) => rule.includes('overlay-layer'))
    .join('\n');
  let known = borrowed.get(home);
  if (!known) {
    known = { sheet: new CSSStyleSheet(), text: '' };
    borrowed.set(home, known);
    home.adoptedStyleSheets.push(known.sheet);
  }
  if (known.text === text) return;
  known.text = text;
  known.sheet.replaceSync(text);
}
