import { describe, expect, it } from 'vitest';
import { isDue, type Moment, type Timing } from '../../packages/sdk/src/overlay/presence.ts';

const moment = (change: Partial<Moment>): Moment => ({
  currentTime: 5,
  seeking: false,
  paused: false,
  ended: false,
  started: true,
  pausedByOverlay: false,
  ...change,
});
const timing = (change: Partial<Timing>): Timing => ({ showOn: 'time', startTime: 4, endTime: 8, ...change });

describe('when an overlay is due', () => {
  it('is due from its start, and no longer at its end', () => {
    const at = (currentTime: number) => isDue(timing({}), moment({ currentTime }), false);
    expect([3.99, 4, 7.99, 8].map(at)).toEqual([false, true, true, false]);
  });
  it('is due at 0.00 before anything has played', () => {
    const first = timing({ startTime: 0, endTime: Number.POSITIVE_INFINITY });
    expect(isDue(first, moment({ currentTime: 0, paused: true, started: false }), false)).toBe(true);
  });
  it('does not appear while seeking, and stays while seeking inside its window', () => {
    expect(isDue(timing({}), moment({ seeking: true }), false)).toBe(false);
    expect(isDue(timing({}), moment({ seeking: true }), true)).toBe(true);
    expect(isDue(timing({}), moment({ seeking: true, currentTime: 20 }), true)).toBe(false);
  });
  it('appears with the first playback if it shows on start', () => {
    const start = timing({ showOn: 'start', startTime: 0 });
    expect(isDue(start, moment({ started: false, paused: true }), false)).toBe(false);
    expect(isDue(start, moment({ paused: true }), false)).toBe(true);
  });
  it('distinguishes a pause by the viewer from its own, from the start and from the end', () => {
    const pause = timing({ showOn: 'pause' });
    expect(isDue(pause, moment({ paused: true }), false)).toBe(true);
    expect(isDue(pause, moment({ paused: true, pausedByOverlay: true }), false)).toBe(false);
    expect(isDue(pause, moment({ paused: true, started: false }), false)).toBe(false);
    expect(isDue(pause, moment({ paused: true, ended: true }), false)).toBe(false);
    expect(isDue(pause, moment({ paused: true, pausedByOverlay: true }), true)).toBe(true);
  });
  it('shows at the end whatever its window', () => {
    expect(isDue(timing({ showOn: 'ended' }), moment({ ended: true, currentTime: 20 }), false)).toBe(true);
  });
  it('waits for a call if it shows manually', () => {
    expect(isDue(timing({ showOn: 'manual' }), moment({}), true)).toBe(false);
  });
});
