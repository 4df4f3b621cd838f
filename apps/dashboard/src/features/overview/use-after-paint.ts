import { startTransition, useEffect, useState } from 'react';

/**
 * False until something is there and has been painted; true from then on. What waits for it is drawn in between of what the
 * reader does.
 */
export function useAfterPaint(isThere: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isThere || isPainted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame is painted behind its callbacks, and before the next task.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    // A hidden window is not painted.
    const atLatest = setTimeout(() => setPainted(true), longestMs);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      clearTimeout(atLatest);
    };
  }, [isThere, isPainted]);
  return isPainted;
}

const longestMs = 1_000;
