import { windowOf } from '../dom/window-of.ts';

interface Borrowed {
  readonly sheet: CSSStyleSheet;
  /** How many rules each sheet of the page had. */
  counts: string;
}

const borrowed = new WeakMap<ShadowRoot, Borrowed>();

function rulesOf(sheet: CSSStyleSheet): ArrayLike<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    // From another origin.
    return [];
  }
}

/**
 * Rules of the page about `overlay-layer` do not reach into another tree by themselves, so they are copied; again whenever the
 * page has added or removed some, because reading them all takes long on some pages.
 */
export function borrowRules(layer: HTMLElement): void {
  const home = layer.getRootNode() as ShadowRoot;
  const page = layer.ownerDocument;
  if (!home.host) return;
  const rules = [...page.styleSheets, ...page.adoptedStyleSheets].map(rulesOf);
  const counts = rules.map(({ length }) => length).join();
  let known = borrowed.get(home);
  // In another document a shadow root has lost its sheets.
  if (!known || !home.adoptedStyleSheets.includes(known.sheet)) {
    known = { sheet: new (windowOf(layer).CSSStyleSheet)(), counts: '' };
    borrowed.set(home, known);
    home.adoptedStyleSheets.push(known.sheet);
  }
  if (known.counts === counts) return;
  known.counts = counts;
  const texts = rules.flatMap((list) => Array.from(list, ({ cssText }) => cssText));
  known.sheet.replaceSync(texts.filter((text) => text.includes('overlay-layer')).join('\n'));
}
