/**
 * Runs in every test page and its frames before anything else: finds what a viewer sees and can reach. Overlays,
 * players and pages use shadow roots and frames, which a driver's own selectors cannot fully reach.
 */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Control extends Box {
  readonly role: string;
  readonly name: string;
  /** The index of its overlay on the page. */
  readonly panel: number;
  /** What a pointer at its centre would press instead; undefined if that is the control itself. */
  readonly coveredBy?: string;
  readonly isChecked: boolean;
  /** It opens a waiting overlay. */
  readonly isChip: boolean;
}

export interface Stage {
  readonly violations: string[];
  /** Script errors, and the clicks and keys that reached the player's container. */
  readonly errors: string[];
  readonly heard: string[];
  /** Every control of every drawn overlay, in document order. */
  controls(): Control[];
  /** The overlay control that has the focus, or the id or name of another element; `element` distinguishes elements. */
  focused(): { role: string; name: string; id: string; panel: number; element: number } | undefined;
  /** Gives the focus to the first matching element, even if the Tab key does not reach it. */
  focus(selector: string): void;
  /** The button that opens the overlay of this control, if it waits. */
  chipOf(role: string, name: string): Control | undefined;
  /** The same, each scrolled into view within its overlay first. */
  reachable(): Control[];
  /** Those that were not drawn when `remember` was called; while a sheet is open, those in it. */
  appeared(): Control[];
  remember(): void;
  /** Boxes of matching elements anywhere except in overlays. */
  parts(selector: string): (Box & { readonly text: string; readonly coveredBy?: string })[];
  panels(): (Box & { readonly panel: number })[];
  layer(): Element | undefined;
  /** Listens for the next click. */
  aim(): void;
  /** Whether that click hit a matching element; undefined before the click. */
  hasHit(selector: string): boolean | undefined;
  /** Whether it hit that control of an overlay; undefined before the click. */
  hasHitControl(role: string, name: string): boolean | undefined;
  video(): HTMLVideoElement;
  /**
   * Resolves when two frames have been drawn and everything moving or fading in overlays and players has come to rest.
   */
  settled(): Promise<void>;
}

const isLayer = ({ localName }: Element) => /^overlay-(layer|below)$/.test(localName);
const panel = '[role=group]';
const chip = '[part~=chip]';

/** All descendants, through open shadow roots and same-origin frames. */
function* everything(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* everything(element.shadowRoot);
    const inner = element.localName === 'iframe' ? (element as HTMLIFrameElement).contentDocument : null;
    if (inner) yield* everything(inner);
  }
}

const parentOf = (node: Node): Node | null =>
  node instanceof Element && node.assignedSlot
    ? node.assignedSlot
    : (node.parentNode ?? (isShadowRoot(node) ? node.host : null));
const isShadowRoot = (node: Node): node is ShadowRoot => 'host' in node && node.nodeType === 11;

const layerOf = (element: Element): Element | undefined => {
  for (let at: Node | null = element; at; at = isShadowRoot(at) ? at.host : at.parentNode)
    if ('localName' in at && isLayer(at as Element)) return at as Element;
  return undefined;
};

/** An engine without `currentCSSZoom` (WebKitGTK 2.50) measures boxes as if nothing around them were zoomed. */
function drawnBox(element: Element): DOMRect {
  let zoom = 1;
  if (!('currentCSSZoom' in element))
    for (let at: Node | null = element; at; at = parentOf(at))
      if ('localName' in at) zoom *= Number(getComputedStyle(at as Element).zoom) || 1;
  const { x, y, width, height } = element.getBoundingClientRect();
  return new DOMRect(x * zoom, y * zoom, width * zoom, height * zoom);
}

/** In CSS pixels of the outermost viewport. */
function boxOf(element: Element): Box {
  const { x, y, width, height } = drawnBox(element);
  const frame = element.ownerDocument.defaultView?.frameElement;
  if (!frame) return { x, y, width, height };
  const outer = boxOf(frame);
  return { x: x + outer.x + frame.clientLeft, y: y + outer.y + frame.clientTop, width, height };
}

/** Overlays draw their own ranges and radios over transparent native ones; players fade out their controls. */
function isDrawn(element: Element, opacityProperty = false): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width >= 1 && height >= 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty });
}

/** Many players slide their bar out of a box that cuts it off. */
function isCutOff(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  for (let at = parentOf(element); at; at = parentOf(at)) {
    if (!('localName' in at)) continue;
    const outer = at as Element;
    const { overflow, position } = getComputedStyle(outer);
    if (!/hidden|clip/.test(overflow) || position === 'static') continue;
    const box = outer.getBoundingClientRect();
    if (left >= box.right || top >= box.bottom || right <= box.left || bottom <= box.top) return true;
  }
  return false;
}

/** What a pointer at the centre of an element would press. */
function pressedAt(element: Element): Element | null {
  const { x, y, width, height } = drawnBox(element);
  let hit = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
  while (hit?.shadowRoot) {
    const inner: Element | null = hit.shadowRoot.elementFromPoint(x + width / 2, y + height / 2);
    if (inner === null || inner === hit) break;
    hit = inner;
  }
  return hit;
}

function describe(element: Element | null): string {
  if (element === null) return 'nothing';
  const layer = layerOf(element);
  const names = [element.localName, element.id && `#${element.id}`, element.getAttribute('class')];
  return `${layer ? 'overlay: ' : ''}${names.filter(Boolean).join(' ')}`;
}

function coverOf(element: Element, own: (hit: Element) => boolean): string | undefined {
  const hit = pressedAt(element);
  for (let at: Node | null = hit; at; at = parentOf(at))
    if ('localName' in at && own(at as Element)) return undefined;
  return describe(hit);
}

const roles: Readonly<Record<string, string>> = {
  a: 'link',
  button: 'button',
  radio: 'radio',
  range: 'slider',
};

function labelOf(element: Element): string {
  const labels = 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null;
  const text = element.ariaLabel ?? labels?.[0]?.textContent ?? element.textContent ?? '';
  return text.replace(/\s+/g, ' ').trim();
}

const roleOf = (element: Element): string =>
  roles[element.localName === 'input' ? (element as HTMLInputElement).type : element.localName] ?? '';

/** A radio is pressed on its label, which is the visible part. */
const targetOf = (element: Element): Element =>
  roleOf(element) === 'radio' ? (element.closest('label') ?? element) : element;

function findOverlayParts(selector: string): Element[] {
  return [...everything(document)].filter((element) => element.matches(selector) && layerOf(element));
}

const findControls = (): Element[] =>
  findOverlayParts('a[href],button,input').filter((element) => isDrawn(targetOf(element)));

function toControl(element: Element): Control {
  const target = targetOf(element);
  const coveredBy = coverOf(target, (hit) => hit === target || hit === element);
  return {
    ...boxOf(target),
    role: roleOf(element),
    name: labelOf(element),
    panel: findOverlayParts(panel).findIndex((found) => found.contains(element)),
    isChecked: 'checked' in element && element.checked === true,
    isChip: element.matches(chip),
    ...(coveredBy !== undefined && { coveredBy }),
  };
}

function reach(element: Element): Control {
  targetOf(element).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return toControl(element);
}

const numbers = new WeakMap<Element, number>();
let numbered = 0;
function numberOf(element: Element): number {
  const number = numbers.get(element) ?? numbered + 1;
  numbered = Math.max(numbered, number);
  numbers.set(element, number);
  return number;
}

let remembered = new WeakSet<Element>();
let clicked: readonly Element[] | undefined;
/** Role and name of the controls in the way, as they were then: an answer may replace them. */
let clickedControls: readonly string[] = [];

const stage: Stage = {
  violations: [],
  errors: [],
  heard: [],
  controls: () => findControls().map(toControl),
  focused() {
    let active: Element | null = document.activeElement;
    for (;;) {
      const inner: Element | null | undefined =
        active?.shadowRoot?.activeElement ??
        (active?.localName === 'iframe'
          ? (active as HTMLIFrameElement).contentDocument?.activeElement
          : null);
      if (!inner) break;
      active = inner;
    }
    if (!active || active.localName === 'body') return undefined;
    const panelIndex = findOverlayParts(panel).findIndex((found) => found.contains(active));
    return {
      role: layerOf(active) ? roleOf(active) : '',
      name: labelOf(active),
      id: active.id,
      panel: panelIndex,
      element: numberOf(active),
    };
  },
  focus(selector) {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
    const [found] = [...everything(document)].filter((element) => element.matches(selector));
    if (!(found instanceof HTMLElement)) throw new Error(`nothing matches ${selector}`);
    if (found.tabIndex < 0) found.tabIndex = -1;
    found.focus();
  },
  chipOf(role, name) {
    const control = findOverlayParts('a[href],button,input').find(
      (element) => roleOf(element) === role && labelOf(element) === name && !element.matches(chip),
    );
    const own = control?.closest(panel)?.querySelector(chip);
    const isShared = (opener: Element) => labelOf(opener) !== opener.closest(panel)?.ariaLabel;
    const opener = [own, ...findOverlayParts(chip).filter(isShared)].find((found) => found && isDrawn(found));
    const isWaiting = own && !isDrawn(targetOf(control as Element));
    return opener && isWaiting ? toControl(opener) : undefined;
  },
  reachable: () => findControls().map(reach),
  appeared() {
    const [sheet] = findOverlayParts(':modal');
    return findControls()
      .filter((element) => !remembered.has(element) && (!sheet || sheet.contains(element)))
      .map(reach);
  },
  remember() {
    remembered = new WeakSet(findControls());
  },
  parts: (selector) =>
    [...everything(document)]
      .filter(
        (element) =>
          element.matches(selector) && !layerOf(element) && isDrawn(element, true) && !isCutOff(element),
      )
      .map((element) => {
        const coveredBy = coverOf(element, (hit) => hit === element);
        return { ...boxOf(element), text: labelOf(element), ...(coveredBy !== undefined && { coveredBy }) };
      }),
  layer: () => [...everything(document)].find(isLayer),
  panels: () =>
    findOverlayParts(panel).flatMap((element, index) =>
      isDrawn(element) ? [{ ...boxOf(element), panel: index }] : [],
    ),
  aim() {
    clicked = undefined;
    const hear = (event: Event) => {
      clicked = event.composedPath().filter((target) => target instanceof Element);
      clickedControls = clicked
        .filter(layerOf)
        .flatMap((element) => [
          element,
          ...(element.localName === 'label' ? element.querySelectorAll('input') : []),
        ])
        .map((element) => `${roleOf(element)} ${labelOf(element)}`);
    };
    addEventListener('click', hear, { capture: true, once: true });
  },
  hasHit: (selector) => clicked?.some((target) => target.matches(selector)),
  hasHitControl: (role, name) => clicked && clickedControls.includes(`${role} ${name}`),
  video() {
    for (const element of everything(document))
      if (element.localName === 'video') return element as HTMLVideoElement;
    throw new Error('the page has no video');
  },
  async settled() {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const roots = [document, ...[...everything(document)].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    await Promise.all(
      roots
        .flatMap((root) => root.getAnimations())
        .filter(({ playState }) => playState === 'running')
        // A spinner never ends.
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        // In a box with `content-visibility: hidden`, time stands still.
        .filter(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility())
        .map(({ finished }) => finished.catch(() => {})),
    );
  },
};

addEventListener('error', (event) => {
  // Players send their own events with that name.
  if (event instanceof ErrorEvent) stage.errors.push(`${event.message} ${event.filename}`);
});
addEventListener('unhandledrejection', ({ reason }) => stage.errors.push(`${reason} ${reason?.stack ?? ''}`));
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
  stage.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`),
);
declare global {
  interface Window {
    stage: Stage;
  }
}
window.stage = stage;
