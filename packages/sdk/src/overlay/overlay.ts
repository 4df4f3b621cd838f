import type { InteractionPayload, OverlayOptions, OverlayType } from '@overlay/contract';
import type { Kind, OptionsOf } from '../kinds/kind.ts';
import { watchWindow } from '../stage/clock.ts';
import type { Stage, StageOverlay } from '../stage/stage.ts';
import { makeAnswers } from './answers.ts';
import type { OverlayEventName } from './overlay-event.ts';
import type { OverlayHandle } from './overlay-handle.ts';
import { makeRecord, type OverlayIdentity } from './overlay-record.ts';
import type { Panel } from './panel.ts';
import { isDue, isInWindow, type Timing } from './presence.ts';
import type { SdkContext } from './sdk-context.ts';
import { beginShowing, type Showing } from './showing.ts';

/** How long an answered overlay stays readable before it hides. One that stops the film is in the way. */
const afterAnswerMs = 4000;
const pausedMs = 1600;
const pausedWithResultsMs = 2500;
/** Of the film: how long an overlay can be opened again, once its sheet was closed without an answer. */
const graceSeconds = 10;

function toTiming({ showOn = 'time', startTime = 0, endTime = Infinity }: OverlayOptions): Timing {
  return { showOn, startTime, endTime };
}

export type Overlay<T extends OverlayType> = Omit<OverlayHandle, 'update'> & {
  /** Applies new options, already validated. */
  reshape(options: OptionsOf<T>): void;
};

/** An overlay on a stage. `onGone` is called once, when it has been destroyed. */
export function makeOverlay<T extends OverlayType>(
  kind: Kind<T>,
  identity: OverlayIdentity,
  given: OptionsOf<T>,
  firstStage: Stage,
  context: SdkContext,
  onGone: () => void,
): Overlay<T> {
  const { overlayId, videoId } = identity;
  let options = given;
  let stage = firstStage;
  let timing = toTiming(options);
  let cues = new AbortController();
  let forced: 'shown' | 'hidden' | undefined;
  /**
   * Dismissed, answered or timed out: it does not reappear by itself, unless `redisplay` is set and its time comes
   * again.
   */
  let isSpent = false;
  let isDueNow = false;
  /** Its time came while it could not be shown: it appears as soon as it can (`onFullscreen: 'defer'`). */
  let isOwed = false;
  /** The time window in which it could be shown, which replaces the one in its options. */
  let isLate = false;
  let isRead = false;
  let isGone = false;
  let panel: Panel | undefined;
  let showing: Showing | undefined;

  const dispatch = (name: OverlayEventName, payload?: InteractionPayload) => {
    const detail = { ...payload, overlayId, videoId };
    const target = panel?.node.isConnected ? panel.node : stage.layer;
    target.dispatchEvent(new CustomEvent(`overlay-${name}`, { detail, bubbles: true, composed: true }));
    context.emit(name, detail);
  };
  const record = makeRecord(
    identity,
    () => options,
    () => stage,
    context,
    dispatch,
  );
  const leave = () => {
    isSpent = true;
    forced = undefined;
    showing?.stop();
    record.complete();
    stageOverlay.sync();
  };
  const dismiss = () => {
    dispatch('dismiss');
    leave();
  };
  const answers = makeAnswers(
    kind,
    () => options,
    overlayId,
    context,
    (answer, say, settle) => {
      record.answer(answer, settle);
      if (answer.interactionType === 'cta_click') return;
      stage.live.announce(`${say('answer', answer.label ?? answer.value)}. ${say('thanks')}`);
      // Answered in the list of interactions, so there is nothing to read on the picture.
      if (showing) leaveSoon('showResults' in options && options.showResults ? afterAnswerMs : pausedMs);
      else leave();
    },
    (verdict) => {
      if (verdict) stage.live.announce(verdict);
      leaveSoon(pausedWithResultsMs);
    },
  );
  const leaveSoon = (ms: number) => {
    const isReadByKeyboard = () => panel?.node.matches(':has(:focus-visible),:focus-visible') === true;
    showing?.endAfter(
      options.pauseVideo ? ms : afterAnswerMs,
      () => options.dismissible !== false && isReadByKeyboard(),
    );
  };

  const takeFocus = () => panel?.node.focus({ preventScroll: true });

  const show = () => {
    panel ??= answers.draw(overlayId, options.dismissible === false ? undefined : dismiss);
    showing = beginShowing({
      panel,
      options,
      stage,
      stageOverlay,
      onSeen: record.impression,
      onCovered: () => stage.missed.set(overlayId, 'covered'),
      onExposed: record.exposed,
      onTimeOver: leave,
    });
  };
  const hide = () => {
    const ended = showing;
    showing = undefined;
    ended?.end();
  };

  const stageOverlay: StageOverlay = {
    overlayId,
    campaignId: identity.campaignId,
    startTime: () => timing.startTime,
    draw: (name) => answers.draw(name),
    release: answers.release,
    sumUp() {
      showing?.settle();
      record.sumUp();
    },
    moveTo(next) {
      // Nothing resumes a video that is gone.
      stage.hold.take(next);
      hide();
      stage.leave(stageOverlay);
      stage = next;
      stage.join(stageOverlay);
      begin();
    },
    redraw() {
      if (showing) redraw(show);
    },
    sync() {
      if (isGone) return;
      const moment = stage.moment();
      if (isSpent && options.redisplay && !moment.seeking && !isInWindow(timing, moment.currentTime)) {
        isSpent = false;
      }
      if (isLate && !moment.seeking && !isInWindow(timing, moment.currentTime)) {
        isLate = false;
        timing = toTiming(options);
      }
      // The viewer has answered, and wants to see the film.
      if (showing && options.pauseVideo && answers.given() && !moment.paused) isSpent = true;
      const wasDue = isDueNow;
      // Who has opened it as a sheet has the time that answering takes, and may have closed it by mistake.
      const wasRead = isRead;
      isRead = !!panel?.node.closest(':modal');
      if (showing && wasRead && !isRead) {
        isLate = true;
        timing = { ...timing, endTime: Math.max(timing.endTime, moment.currentTime + graceSeconds) };
      }
      isDueNow = forced
        ? forced === 'shown'
        : !isSpent && (isRead || isDue(timing, moment, showing !== undefined));
      if (isDueNow && !wasDue) {
        record.begin();
        isSpent ||= context.seen(overlayId, options.frequency);
        isDueNow = !isSpent;
      }
      const obstacle = stage.obstacle();
      if (isDueNow && obstacle) {
        stage.missed.set(overlayId, obstacle);
        // After an advertisement it appears if its time has not passed: the video stands still meanwhile.
        if (obstacle === 'advertisement') isOwed = false;
        else if (options.onFullscreen === 'skip') isSpent = true;
        else if (options.onFullscreen === 'exit') stage.leaveObstacle?.(obstacle);
        else isOwed ||= !wasDue;
      } else if (isOwed && !obstacle) {
        // Its time window moves to now and keeps its length, until it is over.
        isOwed = false;
        isLate = true;
        const { currentTime } = moment;
        const endTime = currentTime + timing.endTime - timing.startTime;
        timing = { showOn: 'time', startTime: currentTime, endTime };
        isDueNow = !isSpent && forced !== 'hidden';
      }
      // Never over a picture that must not be covered, not even until it is known where else.
      const mayCover = options.placement !== 'below' && stage.video.localName === 'video';
      const isVisible = isDueNow && !obstacle && (mayCover || stage.sight);
      if (isVisible && !showing) show();
      else if (isVisible) showing?.check();
      else {
        if (showing) panel?.node.dispatchEvent(new Event('leave'));
        hide();
      }
      // Its time is over after an answer, which is how most overlays end.
      if (wasDue && !isDueNow) {
        isSpent ||= answers.given() !== undefined;
        record.complete();
      }
    },
  };
  const redraw = (draw: () => void) => {
    const { hold } = stage;
    const hadFocus = panel?.node.matches(':focus-within');
    // The hold on the video stays: no frame is played in between, and it is still resumed later.
    if (hold.isHeld()) hold.take(draw);
    hide();
    if (panel) answers.release(panel);
    panel = undefined;
    draw();
    hold.release(draw);
    if (answers.given()) leaveSoon(afterAnswerMs);
    if (hadFocus) takeFocus();
  };
  const begin = () => {
    cues.abort();
    cues = new AbortController();
    timing = toTiming(options);
    watchWindow(stage.video, timing.startTime, timing.endTime, stageOverlay.sync, cues.signal);
    stageOverlay.sync();
  };
  stage.join(stageOverlay);
  begin();

  return {
    overlayId,
    videoId,
    show() {
      isSpent = false;
      forced = 'shown';
      stageOverlay.sync();
    },
    hide() {
      forced = 'hidden';
      stageOverlay.sync();
    },
    dismiss() {
      if (!isSpent) dismiss();
    },
    reshape(next) {
      options = next;
      redraw(() => {
        stage.rejoin(stageOverlay);
        begin();
      });
    },
    destroy() {
      // A new overlay with this id has destroyed this one.
      if (isGone) return;
      isGone = true;
      cues.abort();
      showing?.stop();
      record.complete();
      hide();
      stage.leave(stageOverlay);
      onGone();
    },
  };
}
