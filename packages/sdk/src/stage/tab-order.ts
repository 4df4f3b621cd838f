import type { Stage } from '../stage/stage.ts';

const tabbable =
  'a[href],area[href],button,input,select,textarea,summary,iframe,[controls],[tabindex],[contenteditable]';

const isStop = (element: HTMLElement) =>
  (element.tabIndex >= 0 || 'controls' in element) &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true });

const findStops = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>(tabbable)].filter(isStop);

/** +1 and -1 between the key and the move of the focus that it causes; for all stages, only one of which takes the focus. */
let direction = 0;

/**
 * The layer lies behind everything in its home, but the Tab key goes from the video to its overlays and on to what
 * follows the video. Where something does, the layer is left out of the natural order and entered and left by hand.
 */
export function keepTabOrder({ video, layer, root }: Stage, signal: AbortSignal): void {
  const page = layer.ownerDocument;
  const follows = (node: Node) =>
    (video.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !video.contains(node);
  const findAround = () => findStops(video.getRootNode() as Document | ShadowRoot);
  const edges = [-1, 1].map((side) => {
    const edge = document.createElement('span');
    edge.tabIndex = 0;
    edge.className = 'hidden';
    edge.addEventListener('focus', () => {
      direction = 0;
      const around = findAround();
      const next = side > 0 ? around.find(follows) : around.filter((stop) => !follows(stop)).pop();
      next?.focus();
    });
    return edge;
  });
  let isMirrored = false;
  const onTab = ({ key, shiftKey }: KeyboardEvent) => {
    if (key !== 'Tab') return;
    direction = shiftKey ? -1 : 1;
    const home = layer.getRootNode();
    const next = findAround().find(follows);
    isMirrored = !!next && (home as ShadowRoot).host?.contains(next);
    if (!isMirrored) {
      layer.removeAttribute('tabindex');
      for (const edge of edges) edge.remove();
    } else if (!edges[0]?.isConnected) {
      layer.tabIndex = -1;
      root.prepend(edges[0] as Node);
      root.append(edges[1] as Node);
    }
  };
  const onFocus = (event: FocusEvent) => {
    const [forward, to, from] = [direction > 0, event.target, event.relatedTarget];
    if (!isMirrored || !direction || event.composedPath().includes(layer)) return;
    const wasBefore = from ? !follows(from as Node) : forward;
    if (wasBefore !== forward || follows(to as Node) !== forward) return;
    direction = 0;
    const stops = findStops(root).filter((stop) => !edges.includes(stop));
    (forward ? stops[0] : stops.pop())?.focus();
  };
  page.addEventListener('keydown', onTab, { capture: true, signal });
  page.addEventListener('focusin', onFocus, { signal });
  const onKeyUp = () => {
    direction = 0;
  };
  page.addEventListener('keyup', onKeyUp, { capture: true, signal });
  signal.addEventListener('abort', () => {
    for (const edge of edges) edge.remove();
  });
}
