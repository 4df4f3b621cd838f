import type { OverlayOptions } from '@overlay/contract';
import { containInput } from '../dom/contain-input.ts';
import type { WrittenSheet } from '../dom/style-sheets.ts';
import { passFocusOn } from '../overlay/first-control.ts';
import { findSurrounding } from '../players/find-surrounding.ts';
import type { Stage } from '../stage/stage.ts';
import css from './below.css?inline';

/** By what they belong to: an element of the page, or the end of the player. */
const surfaces = new WeakMap<Stage, Map<Element | undefined, ShadowRoot>>();

const warn = (message: string) => console.warn(`[overlay] ${message}`);

function findContainer(selector: string | undefined): Element | undefined {
  if (!selector) return undefined;
  let found: Element | null = null;
  try {
    found = document.querySelector(selector);
  } catch {
    // Not a selector.
  }
  if (!found) warn(`placementContainer: nothing matches ${selector}; the overlay is shown after the player`);
  return found ?? undefined;
}

/** Returns what has the panels of a stage in this element, made for the first of them. */
function toSurface(stage: Stage, container: Element | undefined): ShadowRoot {
  const known = surfaces.get(stage) ?? new Map<Element | undefined, ShadowRoot>();
  surfaces.set(stage, known);
  let root = known.get(container);
  if (!root) {
    const host = document.createElement('overlay-below');
    root = host.attachShadow({ mode: 'open' });
    containInput(host);
    passFocusOn(root, stage.signal);
    known.set(container, root);
  }
  if (!root.host.isConnected) {
    if (container) container.append(root.host);
    else findSurrounding(stage.video).after(root.host);
  }
  return root;
}

/** Draws a panel outside the picture, in the flow of the page. Returns a function that removes it. */
export function drawBelow(
  stage: Stage,
  panel: HTMLElement,
  { placement, placementContainer }: OverlayOptions,
): () => void {
  const { localName } = stage.video;
  if (placement === 'over')
    warn(
      localName === 'audio'
        ? 'placement: over needs a picture; the overlay is shown below the player'
        : 'placement: over is not allowed by the terms of YouTube; the overlay is shown below the player',
    );
  const root = toSurface(stage, findContainer(placementContainer));
  // In a window of its own a root has sheets of its own.
  for (const { css: text } of stage.root.adoptedStyleSheets as WrittenSheet[]) stage.adopt(root, text);
  stage.adopt(root, css);
  root.append(stage.live.node, panel);
  // It stopped the video, and could not be focused before it was drawn.
  if (panel.matches('.now')) panel.focus({ preventScroll: true });
  return () => {
    panel.remove();
    if (root.querySelector('.panel')) return;
    stage.root.append(stage.live.node);
    root.host.remove();
  };
}
