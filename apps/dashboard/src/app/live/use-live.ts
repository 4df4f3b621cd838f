import { useEffect, useState } from 'react';
import { toAddress } from '../api/address.ts';
import { type ApiProblem, readProblem, toUnreachable } from '../api/api-problem.ts';
import { useAccount } from '../session/account-context.ts';
import { addMessage, createLiveReader, emptyLive, type LiveState } from './live-stream.ts';

export interface Live extends LiveState {
  /** `waiting`: interrupted and reconnecting. `paused`: the page is hidden, or the reader paused it. */
  readonly connection: 'connecting' | 'open' | 'waiting' | 'paused';
  readonly error: ApiProblem | undefined;
  /** Reconnects at once. */
  readonly retry: () => Promise<void>;
}

/** The filters; several values of one filter are repeated. */
export type LiveFilters = Readonly<Record<string, readonly string[] | undefined>>;

const shortestPauseMs = 1_000;
const longestPauseMs = 30_000;

/** Live activity, once a second. A page in the background releases its stream. */
export function useLive(filters: LiveFilters = {}, isPaused = false): Live {
  const { account } = useAccount();
  const isVisible = useIsVisible();
  const [state, setState] = useState<LiveState>(emptyLive);
  const [connection, setConnection] = useState<Live['connection']>('connecting');
  const [error, setError] = useState<ApiProblem>();
  const [round, setRound] = useState(0);
  const address = toAddress('/api/analytics/live', { query: filters });
  const isOn = isVisible && !isPaused;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query starts with an empty page.
  useEffect(() => setState(emptyLive), [address, account.accountId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reconnects.
  useEffect(() => {
    if (!isOn) {
      setConnection('paused');
      return;
    }
    const stop = new AbortController();
    const { signal } = stop;
    let lastId: string | undefined;
    const read = async (): Promise<void> => {
      const response = await fetch(address, {
        signal,
        headers: {
          'Overlay-Account': account.accountId,
          ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }),
        },
      }).catch((cause: unknown) => Promise.reject(toUnreachable(cause)));
      if (!response.ok || response.body === null) throw await readProblem(response);
      const toPieces = createLiveReader();
      const text = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await text.read();
        if (done || signal.aborted) return;
        for (const piece of toPieces(value)) {
          if (piece.kind === 'end') return;
          lastId = piece.id ?? lastId;
          setConnection('open');
          setError(undefined);
          setState((before) => addMessage(before, piece.message));
        }
      }
    };
    const keepReading = async () => {
      let pauseMs = shortestPauseMs;
      while (!signal.aborted) {
        const startedAt = Date.now();
        try {
          await read();
        } catch (cause) {
          if (signal.aborted) return;
          setError(cause as ApiProblem);
        }
        if (signal.aborted) return;
        setConnection('waiting');
        // A stream that has run for some time is reconnected at once.
        pauseMs =
          Date.now() - startedAt > longestPauseMs ? shortestPauseMs : Math.min(longestPauseMs, pauseMs * 2);
        await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random() / 2)));
      }
    };
    setConnection('connecting');
    void keepReading();
    return () => stop.abort();
  }, [address, account.accountId, isOn, round]);

  return { ...state, connection, error, retry: async () => setRound((before) => before + 1) };
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
