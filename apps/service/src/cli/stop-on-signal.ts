import { fail } from './start-failure.ts';

/** Ctrl-C in a terminal reaches a process under npm twice within a millisecond: that is one request, not two. */
const sameSignalMs = 500;
const longestStopMs = 9_500;

/** SIGTERM and SIGINT: an orderly shutdown with exit code 0 within 10 s; a second signal ends the process at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), longestStopMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
