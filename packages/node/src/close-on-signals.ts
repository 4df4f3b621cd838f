import type { DeadlineOptions, OverlayClient } from './overlay-client.ts';

export interface CloseOnSignalsOptions extends DeadlineOptions {
  /** Default SIGTERM and SIGINT. */
  readonly signals?: readonly NodeJS.Signals[];
  /** What has to stop first, for instance the server whose requests still make events. */
  readonly before?: () => Promise<unknown>;
}

/**
 * Delivers what waits before the process ends by a signal; afterwards the signal has the effect that it has without
 * this. A second signal does not wait. For programs that have no shutdown of their own.
 * @returns the way to undo it
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
