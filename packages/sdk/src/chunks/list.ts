import { element } from '../dom/element.ts';
import type { Plate } from '../overlay/plate.ts';
import type { Actor, Stage } from '../video/stage.ts';
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

  const drawn = new Map<Actor, { plate: Plate; entry: HTMLElement }>();
  const update = () => {
    for (const [actor, { plate, entry }] of drawn) {
      if (stage.actors.has(actor)) continue;
      actor.release(plate);
      entry.remove();
      drawn.delete(actor);
    }
    const actors = [...stage.actors].sort((a, b) => a.startTime() - b.startTime());
    for (const actor of actors) {
      if (drawn.has(actor) || actor === keeper) continue;
      adoptCss(root, actor.css);
      const plate = actor.draw(`${actor.overlayId}-list`);
      const entry = element(
        'li',
        {},
        element('span', { part: 'time' }, toClock(actor.startTime())),
        plate.node,
      );
      drawn.set(actor, { plate, entry });
    }
    entries.append(...actors.flatMap((actor) => drawn.get(actor)?.entry ?? []));
  };
  /** Keeps the stage standing while the video has no overlay yet, or none any more. */
  const keeper: Actor = {
    overlayId: '',
    css: '',
    startTime: () => 0,
    sync() {},
    draw() {
      throw new Error('the list itself is not drawn');
    },
    release() {},
  };
  stage.onCast.add(update);
  stage.join(keeper);
  return () => {
    stage.onCast.delete(update);
    for (const [actor, { plate }] of drawn) actor.release(plate);
    stage.leave(keeper);
  };
}
