import { setTimeout as sleep } from 'node:timers/promises';

const sliceMs = 2;
/** Slices take a fifth of the time: without longer rests, every acknowledgement was slow for 0.8 s. */
const restMs = 8;

/**
 * Runs a long computation without blocking the event loop: the generator yields often, and other work gets several turns
 * after each slice.
 */
export async function inSlices<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const sliceEnd = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < sliceEnd);
    await sleep(restMs);
  }
}
