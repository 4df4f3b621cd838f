import type { LiveMessage } from '@overlay/contract';
import { AnalyticsError, createOpen, type GetOptions, type Open, type ReadOptions } from './get.ts';

/** A message comes every second; a connection that is silent this long is dead. */
const silenceMs = 15_000;
const longestPauseMs = 30_000;

interface Seen {
  /** The id of the last message, from which the service resumes. */
  id: string | undefined;
  /** Pause before the next attempt; grows with each attempt without a message. */
  pauseMs: number;
}

/**
 * Live activity, once a second, until the loop is left or the signal aborts. Broken connections are resumed where they
 * ended. Throws an `AnalyticsError` if the service refuses.
 */
export async function* readLive(
  options: GetOptions,
  query: object,
  { signal }: ReadOptions,
): AsyncGenerator<LiveMessage, void, undefined> {
  const open = createOpen(options);
  const seen: Seen = { id: undefined, pauseMs: 0 };
  for (;;) {
    await pause(seen.pauseMs, signal);
    seen.pauseMs = Math.min(longestPauseMs, Math.max(1_000, seen.pauseMs * 2));
    try {
      yield* readConnection(open, query, seen, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof AnalyticsError) || !error.isRetryable) throw error;
    }
  }
}

async function* readConnection(
  open: Open,
  query: object,
  seen: Seen,
  signal: AbortSignal | undefined,
): AsyncGenerator<LiveMessage, void, undefined> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), silenceMs);
  try {
    const headers = {
      accept: 'text/event-stream',
      ...(seen.id === undefined ? {} : { 'last-event-id': seen.id }),
    };
    const { body } = await open(
      '/api/analytics/live',
      { query, headers },
      { signal, timeout: silence.signal },
    );
    if (body === null) return;
    for await (const { id, event, data } of parseEvents(body, () => timer.refresh())) {
      if (event === 'end') throw toEnd(data);
      seen.id = id ?? seen.id;
      seen.pauseMs = 0;
      yield JSON.parse(data);
    }
  } catch (error) {
    signal?.throwIfAborted();
    // A body that breaks off is resumed like one that ends.
    if (error instanceof AnalyticsError) throw error;
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

interface ServerSentEvent {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: string;
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html, limited to what this service sends. */
async function* parseEvents(
  body: ReadableStream<Uint8Array>,
  onData: () => void,
): AsyncGenerator<ServerSentEvent> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    onData();
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map(toField));
      const data = fields.get('data');
      if (data !== undefined) yield { id: fields.get('id'), event: fields.get('event'), data };
    }
  }
}

function toField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}

/** The service will no longer answer this key. */
function toEnd(data: string): AnalyticsError {
  const { code } = Object(JSON.parse(data));
  return new AnalyticsError('The service has ended the stream.', {
    code: typeof code === 'string' ? code : 'unexpected_answer',
    status: undefined,
    isRetryable: false,
    requestId: undefined,
    cause: undefined,
  });
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (ms === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { once: true });
    function end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
  });
}
