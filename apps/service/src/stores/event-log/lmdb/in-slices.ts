const sliceMs = 2;

/**
 * Runs a long computation without holding up the event loop: the generator yields often, and whoever waits
 * gets a turn after each slice.
 */
export async function inSlices<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const sliceEnd = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < sliceEnd);
    await new Promise(setImmediate);
  }
}
