import type { DeadlineOptions, OverlayClient } from './overlay-client.ts';

export interface CloseOnSignalsOptions extends DeadlineOptions {
  /** Default SIGTERM and SIGINT. */
  readonly signals?: readonly NodeJS.Signals[];
  /** Awaited first: for example, closing the HTTP server whose requests still send events. */
  readonly before?: () => Promise<unknown>;
}

/**
 * Delivers the queue before a signal ends the process; then the signal takes its usual effect. A second signal does not
 * wait. For programs without a shutdown of their own.
 * @returns a function that removes the signal handlers
 */
export function closeOnSignals(client: OverlayClient, options: CloseOnSignalsOptions = {}): () => void {
  const { signals = ['SIGTERM', 'SIGINT'], before, ...deadline } = options;
  const remove = () => {
    for (const signal of signals) process.removeListener(signal, onSignal);
  };
  const onSignal = async (signal: NodeJS.Signals) => {
    remove();
    try {
      await before?.();
    } finally {
      await client.close(deadline);
      process.kill(process.pid, signal);
    }
  };
  for (const signal of signals) process.on(signal, onSignal);
  return remove;
}
