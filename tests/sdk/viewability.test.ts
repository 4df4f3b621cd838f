import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchViewability } from '../../packages/sdk/src/overlay/viewability.ts';

type Report = (entries: readonly { readonly intersectionRatio: number }[]) => void;

/** A panel of which a given share is in view, in a document whose clock is Vitest's. */
function watch({
  rule = 'viewable',
  isOperable = true,
}: {
  rule?: 'viewable' | 'rendered';
  isOperable?: boolean;
}) {
  const observers = new Set<Report>();
  const listeners = new Set<() => void>();
  const page = { visibilityState: 'visible' };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: Report;
      constructor(report: Report) {
        this.#report = report;
        observers.add(report);
      }
      observe() {}
      disconnect() {
        observers.delete(this.#report);
      }
    },
  );
  const ownerDocument = {
    defaultView: globalThis,
    get visibilityState() {
      return page.visibilityState;
    },
    addEventListener: (_: string, run: () => void) => listeners.add(run),
    removeEventListener: (_: string, run: () => void) => listeners.delete(run),
  };
  const told = { seen: 0, covered: 0, exposedMs: 0 };
  const state = { isOperable, isVisible: true };
  const viewability = watchViewability({
    panel: { ownerDocument } as object as HTMLElement,
    rule,
    isOperable: () => state.isOperable,
    isVisible: () => state.isVisible,
    onSeen: () => {
      told.seen += 1;
    },
    onCovered: () => {
      told.covered += 1;
    },
    onExposed: (forMs = 0) => {
      told.exposedMs += forMs;
    },
  });
  return {
    ...viewability,
    told,
    state,
    inView(intersectionRatio: number) {
      for (const report of observers) report([{ intersectionRatio }]);
    },
    setTab(visibilityState: 'visible' | 'hidden') {
      page.visibilityState = visibilityState;
      for (const run of listeners) run();
    },
    listenerCount: () => observers.size + listeners.size,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a viewable impression', () => {
  it.each([0.1, 0.25, 0.4, 0.49])('is not counted with %f of the overlay in view', (share) => {
    const { inView, told } = watch({});
    inView(share);
    vi.advanceTimersByTime(2_000);
    expect(told.seen).toBe(0);
    expect(told.exposedMs).toBe(0);
  });

  it.each([0.5, 0.6, 1])('is counted once, a second after %f of it has come into view', (share) => {
    const { inView, told } = watch({});
    inView(share);
    vi.advanceTimersByTime(999);
    expect(told.seen).toBe(0);
    vi.advanceTimersByTime(1);
    expect(told.seen).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(told.seen).toBe(1);
  });

  it('needs one uninterrupted second', () => {
    const { inView, told, setTab, state, check } = watch({});
    for (const interrupt of [
      () => inView(0.3),
      () => setTab('hidden'),
      () => {
        state.isOperable = false;
        check();
      },
    ]) {
      setTab('visible');
      state.isOperable = true;
      inView(1);
      vi.advanceTimersByTime(900);
      interrupt();
      vi.advanceTimersByTime(900);
    }
    expect(told.seen).toBe(0);
    expect(told.exposedMs).toBe(2_700);
  });

  it('is not counted while the page covers it, and reports that', () => {
    const { inView, told, state } = watch({});
    state.isVisible = false;
    inView(1);
    vi.advanceTimersByTime(3_000);
    expect(told).toMatchObject({ seen: 0, covered: 3, exposedMs: 0 });
  });

  it('ends with the showing, which leaves no listener and no timer', () => {
    const { inView, told, stop, listenerCount } = watch({});
    inView(1);
    vi.advanceTimersByTime(400);
    stop();
    vi.advanceTimersByTime(5_000);
    expect(told).toMatchObject({ seen: 0, exposedMs: 400 });
    expect(listenerCount()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a rendered impression', () => {
  it('is counted as soon as the overlay is drawn, even out of view', () => {
    const { inView, told } = watch({ rule: 'rendered' });
    inView(0);
    expect(told.seen).toBe(1);
    vi.advanceTimersByTime(3_000);
    expect(told.seen).toBe(1);
  });

  it('waits until its video is visible', () => {
    const { inView, told, state, check } = watch({ rule: 'rendered' });
    state.isVisible = false;
    inView(1);
    vi.advanceTimersByTime(3_000);
    expect(told).toMatchObject({ seen: 0, exposedMs: 0 });
    state.isVisible = true;
    check();
    expect(told.seen).toBe(1);
  });

  it('waits while the overlay cannot be operated', () => {
    const { inView, told, state, check } = watch({ rule: 'rendered', isOperable: false });
    inView(1);
    expect(told.seen).toBe(0);
    state.isOperable = true;
    check();
    expect(told.seen).toBe(1);
  });
});
