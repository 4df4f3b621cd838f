import type { OverlayOptions } from '@overlay/contract';
import { windowOf } from '../dom/window-of.ts';
import type { Stage, StageOverlay } from '../stage/stage.ts';
import type { Panel } from './panel.ts';
import type { Viewability } from './viewability.ts';

/** One appearance of an overlay on the picture, from placement to removal. */
export interface Showing {
  /** Something that the viewability rule depends on may have changed. */
  check(): void;
  /** Ends by itself after this long, counted only while `isFrozen()` is false. */
  endAfter(durationMs: number, isFrozen: () => boolean): void;
  /** Adds the exposure up to now. */
  settle(): void;
  /** It disappears: no further exposure is counted. */
  stop(): void;
  end(): void;
}

interface ShowingParts {
  readonly panel: Panel;
  readonly options: OverlayOptions;
  readonly stage: Stage;
  readonly stageOverlay: StageOverlay;
  onSeen(): void;
  onCovered(): void;
  onExposed(forMs?: number): void;
  onTimeOver(): void;
}

/** A remote control has no pointer that could move the focus into the overlay. */
const isRemote = () => matchMedia('(any-pointer:none)').matches;

export function beginShowing({ panel, options, stage, stageOverlay, ...on }: ShowingParts): Showing {
  const { node } = panel;
  const { video } = stage;
  const { activeElement, body } = stage.layer.ownerDocument;
  // Of any window: only its own knows its class.
  let focusedBefore = activeElement as HTMLElement | null;
  let stopCountdown = () => {};
  const isFocusNear = () =>
    focusedBefore === body ||
    (stage.layer.parentElement ?? video.parentElement)?.contains(focusedBefore) === true;
  const remember = (event: FocusEvent) => {
    const from = event.relatedTarget as HTMLElement | null;
    if (from && !node.contains(from)) focusedBefore = from;
  };
  node.addEventListener('focusin', remember);
  const takeAway = stage.place(node, options.position ?? 'bottom-center', options);
  stage.live.announce(node.ariaLabel ?? '');
  let viewability: Viewability | undefined;
  let isStopped = false;
  const watch = () => {
    viewability ??= stage.sight?.watch({
      panel: node,
      rule: options.impressionRule ?? 'viewable',
      isOperable: () => !stage.obstacle() && !node.matches('.collapsed,.waiting'),
      ...on,
    });
    return viewability;
  };
  watch();
  if (options.pauseVideo) stage.hold.take(stageOverlay);
  // The focus moves only for an overlay that stopped the video, and never away from a field in which the viewer is
  // typing.
  if ((options.pauseVideo || isRemote()) && isFocusNear()) {
    node.focus({ preventScroll: true });
    // Nobody understands why the film stands still before the question is read.
    if (options.pauseVideo) node.classList.add('now');
  }

  const showing: Showing = {
    check: () => watch()?.check(),
    settle: () => viewability?.settle(),
    stop() {
      viewability?.stop();
      // Called again when it ends.
      if (stage.sight === null && !isStopped) on.onExposed();
      isStopped = true;
    },
    endAfter(durationMs, isFrozen) {
      stopCountdown();
      stopCountdown = startCountdown(windowOf(node), durationMs, isFrozen, on.onTimeOver);
    },
    end() {
      stopCountdown();
      showing.stop();
      node.removeEventListener('focusin', remember);
      const hadFocus = node.contains((node.getRootNode() as ShadowRoot).activeElement);
      const giveBack = () => {
        if (hadFocus) (focusedBefore?.isConnected ? focusedBefore : video).focus({ preventScroll: true });
      };
      // Before the panel goes, whose loss of the focus computes styles, and after it, because a modal sheet keeps the focus.
      giveBack();
      takeAway();
      giveBack();
      stage.hold.release(stageOverlay);
    },
  };
  if (options.hideAfterMs) {
    // Time limits can be stopped (WCAG 2.2.1): by the pointer, the focus, or pausing the video. Focus given by the SDK
    // does not count, nor do pauses in which the overlay appeared, that it caused, or at the end of the video.
    let hasPlayed = false;
    showing.endAfter(options.hideAfterMs, () => {
      hasPlayed ||= !video.paused && !stage.hold.isHeld();
      return (
        node.matches(':hover,.open:focus,:has(:focus)') ||
        node.ownerDocument.hidden ||
        (hasPlayed && video.paused && !video.ended)
      );
    });
  }
  return showing;
}

/** A countdown that stops while `isFrozen()`; checked ten times a second only while it runs. */
function startCountdown(
  view: Window,
  durationMs: number,
  isFrozen: () => boolean,
  onEnd: () => void,
): () => void {
  let leftMs = durationMs;
  let lookedAt = performance.now();
  const timer = view.setInterval(() => {
    const now = performance.now();
    if (!isFrozen()) leftMs -= now - lookedAt;
    lookedAt = now;
    if (leftMs <= 0) {
      view.clearInterval(timer);
      onEnd();
    }
  }, 100);
  return () => view.clearInterval(timer);
}
