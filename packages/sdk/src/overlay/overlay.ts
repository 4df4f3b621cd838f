import type { InteractionPayload, OverlayOptions, OverlayType } from '@overlay/contract';
import type { Answer, Kind, OptionsOf, Results } from '../kinds/kind.ts';
import { adoptCss } from '../look/sheets.ts';
import { toDirection, toSay } from '../texts/locales.ts';
import { watchWindow } from '../video/clock.ts';
import { leaveObstacle } from '../video/full-screen.ts';
import type { Actor, Stage } from '../video/stage.ts';
import { startCountdown } from './countdown.ts';
import type { OverlayEventName } from './overlay-event.ts';
import type { OverlayHandle } from './overlay-handle.ts';
import { makeRecord, type OverlayIdentity } from './overlay-record.ts';
import { makePlate, type Plate } from './plate.ts';
import { isDue, isInWindow, type Timing } from './presence.ts';
import type { Surroundings } from './surroundings.ts';
import { watchViewability } from './viewability.ts';

/** How long an answered overlay stays to be read before it leaves by itself. */
const afterAnswerMs = 4000;

function toTiming(options: OverlayOptions): Timing {
  return {
    showOn: options.showOn ?? 'time',
    startTime: options.startTime ?? 0,
    endTime: options.endTime ?? Infinity,
  };
}

/** An overlay on a stage. `onGone` is called once, when it has been destroyed. */
export function makeOverlay<T extends OverlayType>(
  kind: Kind<T>,
  identity: OverlayIdentity,
  given: OptionsOf<T>,
  stage: Stage,
  surroundings: Surroundings,
  onGone: () => void,
): OverlayHandle & { reshape(options: OptionsOf<T>): void } {
  const { overlayId, videoId } = identity;
  const { video } = stage;
  const life = new AbortController();
  let options = given;
  let timing = toTiming(options);
  let forced: 'shown' | 'hidden' | undefined;
  /** Dismissed, answered or timed out: it does not come back by itself, unless `redisplay` and its time comes anew. */
  let spent = false;
  let due = false;
  let shown = false;
  let plate: Plate | undefined;
  let answered: Answer | undefined;
  let results: Results | undefined;
  let focusedBefore: Element | null = null;
  let stopShowing: (() => void)[] = [];

  const dispatch = (name: OverlayEventName, payload?: InteractionPayload) => {
    const detail = { ...payload, overlayId, videoId };
    const target = plate?.node.isConnected ? plate.node : stage.layer;
    target.dispatchEvent(new CustomEvent(`overlay-${name}`, { detail, bubbles: true, composed: true }));
    surroundings.emit(name, detail);
  };
  const record = makeRecord(identity, () => options, video, surroundings, dispatch);

  const commit = (answer: Answer) => {
    const isClick = answer.interactionType === 'cta_click';
    if (!isClick) {
      if (answered && (answered.value === answer.value || !kind.mayChange?.(options))) return;
      answered = answer;
    }
    record.answer(answer);
    if (isClick) return;
    const hadFocus = plate?.node.contains(stage.root.activeElement);
    plate?.answered(answer, results);
    if (hadFocus && !plate?.node.contains(stage.root.activeElement))
      plate?.node.focus({ preventScroll: true });
    const say = toSay(options.locale ?? surroundings.locale(), options.labels);
    stage.live.announce(`${say('answer', answer.label ?? answer.value)}. ${say('thanks')}`);
    if (kind.showsResults?.(options)) {
      surroundings.results(overlayId).then((found) => {
        results = found;
        if (found && answered && !life.signal.aborted) plate?.answered(answered, found);
      });
    }
    if (shown) leaveLater(afterAnswerMs, () => isHeldByKeyboard());
  };
  const isHeldByKeyboard = () => plate?.node.matches(':focus-within:has(:focus-visible)') ?? false;

  let stopCountdown = () => {};
  const leaveLater = (durationMs: number, isFrozen: () => boolean) => {
    stopCountdown();
    stopCountdown = startCountdown(durationMs, isFrozen, () => leave(false));
  };

  const draw = () => {
    const locale = options.locale ?? surroundings.locale();
    adoptCss(stage.root, kind.css);
    plate = makePlate(
      kind,
      {
        options,
        say: toSay(locale, options.labels),
        name: overlayId,
        direction: toDirection(locale),
        commit,
      },
      options.dismissible === false ? undefined : () => leave(true),
    );
    plate.node.addEventListener('focusin', (event) => {
      if (event.relatedTarget instanceof Element) focusedBefore = event.relatedTarget;
    });
    if (answered) plate.answered(answered, results);
    return plate;
  };

  const show = () => {
    shown = true;
    plate ??= draw();
    const { node } = plate;
    node.inert = false;
    focusedBefore = document.activeElement;
    stage.place(node, options.position ?? 'bottom-center');
    node.classList.add('in');
    const watch = watchViewability({
      plate: node,
      rule: options.impressionRule ?? 'viewable',
      isOperable: () => shown && stage.obstacle() === undefined,
      onSeen: record.impression,
      onCovered: () => stage.undeliverable(overlayId, 'covered'),
    });
    stopShowing = [watch.stop];
    stage.live.announce(node.getAttribute('aria-label') ?? '');
    if (options.pauseVideo) {
      stage.pause(actor);
      // Focus moves only for an overlay that stopped the video, and never out of something the viewer is typing in.
      if (
        document.activeElement === document.body ||
        stage.layer.parentElement?.contains(document.activeElement)
      ) {
        node.focus({ preventScroll: true });
      }
    }
    if (options.hideAfterMs && !answered) {
      leaveLater(
        options.hideAfterMs,
        () => (video.paused && started()) || node.matches(':hover, :focus-within') || document.hidden,
      );
    }
  };
  const started = () => stage.moment().started;

  const hide = () => {
    shown = false;
    stopCountdown();
    for (const stop of stopShowing) stop();
    if (plate) {
      const hadFocus = plate.node.contains(stage.root.activeElement);
      plate.node.classList.remove('in');
      plate.node.remove();
      if (hadFocus)
        (focusedBefore instanceof HTMLElement && focusedBefore.isConnected ? focusedBefore : video).focus({
          preventScroll: true,
        });
    }
    stage.resume(actor);
  };

  const leave = (byViewer: boolean) => {
    spent = true;
    forced = undefined;
    if (byViewer) dispatch('dismiss');
    record.complete();
    actor.sync();
  };

  const actor: Actor = {
    sync() {
      const moment = stage.moment();
      const inWindow = isInWindow(timing, moment.currentTime);
      if (spent && options.redisplay && !inWindow && !moment.seeking) {
        spent = false;
        timing = toTiming(options);
      }
      const wasDue = due;
      due = forced ? forced === 'shown' : !spent && isDue(timing, moment, shown);
      if (due && !wasDue) {
        if (
          options.frequency &&
          options.frequency !== 'always' &&
          surroundings.seen(overlayId, options.frequency === 'once-per-device' ? 'device' : 'session')
        ) {
          spent = true;
          due = false;
          forced = undefined;
        } else record.begin();
      }
      const obstacle = due ? stage.obstacle() : undefined;
      if (obstacle) {
        stage.undeliverable(overlayId, obstacle);
        const policy = options.onFullscreen ?? 'defer';
        if (policy === 'skip') spent = true;
        else if (policy === 'exit') leaveObstacle(video, obstacle);
        else if (!forced) owed = true;
      } else if (owed && !stage.obstacle()) {
        // Deferred: its window moves to now, with the length that it had.
        owed = false;
        timing = {
          ...timing,
          startTime: moment.currentTime,
          endTime: moment.currentTime + timing.endTime - timing.startTime,
        };
        due = !spent;
      }
      const visible = due && !obstacle;
      if (visible === shown) return;
      if (visible) show();
      else {
        // Its time is over after an answer: that is how most overlays end.
        if (!due && answered) {
          spent = true;
          record.complete();
        }
        hide();
      }
    },
  };
  let owed = false;
  let cues = new AbortController();
  const start = () => {
    cues.abort();
    cues = new AbortController();
    timing = toTiming(options);
    watchWindow(video, timing.startTime, timing.endTime, () => actor.sync(), cues.signal);
    actor.sync();
  };
  stage.join(actor);
  start();

  return {
    overlayId,
    videoId,
    show() {
      spent = false;
      forced = 'shown';
      actor.sync();
    },
    hide() {
      forced = 'hidden';
      actor.sync();
    },
    dismiss() {
      if (!spent) leave(true);
    },
    update: () => false,
    reshape(next) {
      options = next;
      const again = shown;
      if (again) hide();
      plate = undefined;
      if (again) show();
      start();
    },
    destroy() {
      if (life.signal.aborted) return;
      life.abort();
      record.complete();
      if (shown) hide();
      cues.abort();
      stage.leave(actor);
      onGone();
    },
  };
}
