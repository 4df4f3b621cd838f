import { describe, expect, it } from 'vitest';
import { holdPlayback } from '../../packages/sdk/src/stage/hold-playback.ts';

class FakeVideo extends EventTarget {
  paused = false;
  ended = false;
  readyState = 4;
  play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause(): void {
    this.paused = true;
  }
}

function open(traits: Partial<FakeVideo> = {}) {
  const video = Object.assign(new FakeVideo(), traits);
  const gone = new AbortController();
  // The parts of a video that holding reads.
  const hold = holdPlayback(video as unknown as HTMLVideoElement, gone.signal);
  return { video, hold, overlay: {}, other: {} };
}

describe('an overlay that pauses the video', () => {
  it('resumes it when it hides', () => {
    const { video, hold, overlay } = open();
    hold.take(overlay);
    expect(video.paused).toBe(true);
    hold.release(overlay);
    expect(video.paused).toBe(false);
  });

  it('does not resume a video that the viewer had paused', () => {
    const { video, hold, overlay } = open({ paused: true });
    hold.take(overlay);
    hold.release(overlay);
    expect(video.paused).toBe(true);
  });

  it('does not resume a video that has ended', () => {
    const { video, hold, overlay } = open();
    hold.take(overlay);
    video.ended = true;
    hold.release(overlay);
    expect(video.paused).toBe(true);
  });

  it('resumes it when the last of several hides', () => {
    const { video, hold, overlay, other } = open();
    hold.take(overlay);
    hold.take(other);
    hold.release(overlay);
    expect(video.paused).toBe(true);
    hold.release(other);
    expect(video.paused).toBe(false);
  });

  it('leaves a viewer who presses play in control', async () => {
    const { video, hold, overlay } = open();
    hold.take(overlay);
    await video.play();
    expect(hold.isHeld()).toBe(false);
    video.pause();
    hold.release(overlay);
    expect(video.paused).toBe(true);
  });

  it('pauses a video that still loads as soon as it plays, without failing its play()', () => {
    const { video, hold, overlay } = open({ readyState: 1 });
    hold.take(overlay);
    expect(video.paused).toBe(false);
    video.dispatchEvent(new Event('play'));
    video.dispatchEvent(new Event('playing'));
    expect(video.paused).toBe(true);
    hold.release(overlay);
    expect(video.paused).toBe(false);
  });
});
