import type { Panel } from '../overlay/panel.ts';
import { findSurrounding } from '../players/find-surrounding.ts';
import type { Stage, StageOverlay } from '../stage/stage.ts';
import css from './list.css?inline';

/** 75 → `1:15` */
function toClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${`${Math.floor(seconds % 60)}`.padStart(2, '0')}`;
}

/** Smaller than the core's own helper, which would be bundled as a copy. */
function make(tag: string, part: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  if (part) made.setAttribute('part', part);
  made.append(...children);
  return made;
}

/**
 * Every overlay of a video outside the picture, where it can be found and answered without time pressure: for screen
 * readers, small phones, native full screen, picture-in-picture and television. Answers are shared with the picture.
 * Returns a function that removes the list.
 */
export function fillList(
  root: ShadowRoot,
  firstStage: Stage,
  title: string,
  adoptCss: (root: ShadowRoot, css: string) => void,
): () => void {
  let stage = firstStage;
  if (!root.host.isConnected) findSurrounding(stage.video).after(root.host);
  adoptCss(root, css);
  // Every stage has loaded it.
  import('./playback.ts').then(
    ({ feedback }) => adoptCss(root, feedback),
    () => {},
  );
  const entries = make('ul', '');
  const section = make('section', 'list', make('h2', 'heading', title), entries);
  section.setAttribute('aria-label', title);
  root.append(section);

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
      const panel = stageOverlay.draw(`${stageOverlay.overlayId}-list`);
      const entry = make('li', '', make('span', 'time', toClock(stageOverlay.startTime())), panel.node);
      drawn.set(stageOverlay, { panel, entry });
    }
    entries.append(...overlays.flatMap((stageOverlay) => drawn.get(stageOverlay)?.entry ?? []));
  };
  /** Keeps the stage alive while the video has no overlays. */
  const keeper: StageOverlay = {
    overlayId: '',
    startTime: () => 0,
    sync() {},
    redraw() {},
    draw() {
      throw new Error();
    },
    release() {},
    sumUp() {},
    moveTo(next) {
      leave();
      stage = next;
      join();
    },
  };
  const join = () => {
    stage.onOverlaysChange.add(update);
    stage.join(keeper);
  };
  const leave = () => {
    stage.onOverlaysChange.delete(update);
    stage.leave(keeper);
  };
  join();
  return () => {
    for (const [stageOverlay, { panel }] of drawn) stageOverlay.release(panel);
    leave();
  };
}
