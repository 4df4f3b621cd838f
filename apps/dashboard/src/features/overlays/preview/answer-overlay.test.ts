import { expect, test } from 'vitest';
import { answerOnceDrawn } from './answer-overlay.ts';

/** Frames that are drawn when the test says so. */
function fakeFrames() {
  const waiting: (() => void)[] = [];
  return {
    request: (run: () => void) => void waiting.push(run),
    /** Draws until nobody asks for another frame; returns how many were drawn. */
    drawAll(most = 1_000) {
      let drawn = 0;
      for (let run = waiting.shift(); run && drawn < most; run = waiting.shift()) {
        drawn += 1;
        run();
      }
      return drawn;
    },
  };
}

test('an overlay is answered in the frame in which it is drawn', () => {
  const frames = fakeFrames();
  let attempts = 0;
  answerOnceDrawn(() => ++attempts === 3, new AbortController().signal, frames.request);
  expect(frames.drawAll()).toBe(2);
  expect(attempts).toBe(3);
});

test('an overlay that is never drawn asks for no frame after the last attempt', () => {
  const frames = fakeFrames();
  answerOnceDrawn(() => false, new AbortController().signal, frames.request);
  expect(frames.drawAll()).toBe(300);
});

test('no attempt follows the end of the preview', () => {
  const frames = fakeFrames();
  const stop = new AbortController();
  let attempts = 0;
  answerOnceDrawn(() => ++attempts === 0, stop.signal, frames.request);
  stop.abort();
  frames.drawAll();
  expect(attempts).toBe(1);
});
