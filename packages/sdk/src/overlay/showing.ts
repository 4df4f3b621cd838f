import type { OverlayOptions } from '@overlay/contract';
import type { Actor, Stage } from '../video/stage.ts';
import { startCountdown } from './countdown.ts';
import type { Plate } from './plate.ts';
import { watchViewability } from './viewability.ts';

/** One appearance of an overlay on the picture, from being placed to being taken away. */
export interface Showing {
  /** What the viewability rule depends on may have changed. */
  check(): void;
  /** Ends by itself after so long, counted only while `isFrozen()` is false. */
  endAfter(durationMs: number, isFrozen: () => boolean): void;
  end(): void;
}

interface ShowingParts {
  readonly plate: Plate;
  readonly options: OverlayOptions;
  readonly stage: Stage;
  readonly actor: Actor;
  onSeen(): void;
  onCovered(): void;
  onTimeOver(): void;
}

/** A remote control has no pointer, and nothing to bring the focus into the overlay with. */
const isRemote = () => matchMedia('(any-pointer:none)').matches;

export function beginShowing({ plate, options, stage, actor, ...on }: ShowingParts): Showing {
  const { node } = plate;
  const { video } = stage;
  let focusedBefore = document.activeElement;
  let stopCountdown = () => {};
  const isFocusNear = () =>
    focusedBefore === document.body || stage.layer.parentElement?.contains(focusedBefore) === true;
  const remember = (event: FocusEvent) => {
    const from = event.relatedTarget;
    if (from instanceof Element && !node.contains(from)) focusedBefore = from;
  };
  node.addEventListener('focusin', remember);
  const takeAway = stage.place(node, options.position ?? 'bottom-center');
  stage.live.announce(node.ariaLabel ?? '');
  const viewability = watchViewability({
    plate: node,
    rule: options.impressionRule ?? 'viewable',
    isOperable: () => !stage.obstacle() && (!stage.isSmall() || node.matches('.open')),
    onSeen: on.onSeen,
    onCovered: on.onCovered,
  });
  if (options.pauseVideo) stage.hold.take(actor);
  // Focus moves only for an overlay that stopped the video, and never out of something the viewer is typing in.
  if ((options.pauseVideo || isRemote()) && isFocusNear()) node.focus({ preventScroll: true });

  const showing: Showing = {
    check: viewability.check,
    endAfter(durationMs, isFrozen) {
      stopCountdown();
      stopCountdown = startCountdown(durationMs, isFrozen, on.onTimeOver);
    },
    end() {
      stopCountdown();
      viewability.stop();
      node.removeEventListener('focusin', remember);
      const hadFocus = node.contains(stage.root.activeElement);
      takeAway();
      if (hadFocus) {
        const back =
          focusedBefore instanceof HTMLElement && focusedBefore.isConnected ? focusedBefore : video;
        back.focus({ preventScroll: true });
      }
      stage.hold.release(actor);
    },
  };
  if (options.hideAfterMs) {
    // Time limits can be stopped (WCAG 2.2.1): by the pointer, the focus, or pausing the video. The focus that an
    // overlay was given, and the pause in which it appeared or that it made, are not the viewer's.
    let hasPlayed = false;
    showing.endAfter(options.hideAfterMs, () => {
      hasPlayed ||= !video.paused && !stage.hold.isHeld();
      return (
        node.matches(':hover,.open:focus,:has(:focus)') || document.hidden || (video.paused && hasPlayed)
      );
    });
  }
  return showing;
}
