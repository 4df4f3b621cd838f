import { element } from '../dom/element.ts';
import type { Panel } from '../overlay/panel.ts';
import type { Stage, StageOverlay } from '../video/stage.ts';
import css from './list.css?inline';

/** 75 → `1:15` */
function toClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${`${Math.floor(seconds % 60)}`.padStart(2, '0')}`;
}

/**
 * Every overlay of a video outside the picture, where it can be found and answered without time pressure: for screen
 * readers, small phones, native full screen, picture-in-picture and television. An answer here is the answer there.
 * Returns how to let go.
 */
export function fillList(
  root: ShadowRoot,
  stage: Stage,
  title: string,
  adoptCss: (root: ShadowRoot, css: string) => void,
): () => void {
  adoptCss(root, css);
  const entries = element('ul');
  root.append(
    element(
      'section',
      { part: 'list', 'aria-label': title },
      element('h2', { part: 'heading' }, title),
      entries,
    ),
  );

  const drawn = new Map<StageOverlay, { panel: Panel; entry: HTMLElement }>();
  const update = () => {
    for (const [stageOverlay, { panel, entry }] of drawn) {
      if (stage.overlays.has(stageOverlay)) continue;
      stageOverlay.release(panel);
      entry.remove();
      drawn.delete(stageOverlay);
    }
    const overlays = [...stage.overlays].sort((a, b) => a.startTime() - b.startTime());
    for (const stageOverlay of overlays) {
      if (drawn.has(stageOverlay) || stageOverlay === keeper) continue;
      adoptCss(root, stageOverlay.css);
      const panel = stageOverlay.draw(`${stageOverlay.overlayId}-list`);
      const entry = element(
        'li',
        {},
        element('span', { part: 'time' }, toClock(stageOverlay.startTime())),
        panel.node,
      );
      drawn.set(stageOverlay, { panel, entry });
    }
    entries.append(...overlays.flatMap((stageOverlay) => drawn.get(stageOverlay)?.entry ?? []));
  };
  /** Keeps the stage standing while the video has no overlay yet, or none any more. */
  const keeper: StageOverlay = {
    overlayId: '',
    css: '',
    startTime: () => 0,
    sync() {},
    draw() {
      throw new Error('the list itself is not drawn');
    },
    release() {},
    sumUp() {},
  };
  stage.onOverlaysChange.add(update);
  stage.join(keeper);
  return () => {
    stage.onOverlaysChange.delete(update);
    for (const [stageOverlay, { panel }] of drawn) stageOverlay.release(panel);
    stage.leave(keeper);
  };
}
