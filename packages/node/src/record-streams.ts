import { AnalyticsError, createOpen, type GetOptions, type ReadOptions } from './get.ts';

/** NDJSON is one record after the other; CSV is text in pieces that may end anywhere. */
export interface ExportStream<Query, Item> {
  (query: Query & { readonly format: 'csv' }, options?: ReadOptions): AsyncIterable<string>;
  (query?: Query & { readonly format?: 'ndjson' }, options?: ReadOptions): AsyncIterable<Item>;
}

/**
 * Every record that matches, oldest first. A slow reader slows down the service; leaving the loop ends the query
 * there. Throws an `AnalyticsError` if the service refuses or the stream breaks off; the records before that are
 * correct.
 */
export async function* streamRecords(
  options: GetOptions,
  path: string,
  query: { readonly format?: 'csv' | 'ndjson' },
  { signal }: ReadOptions,
): AsyncGenerator<unknown, void, undefined> {
  const { format = 'ndjson' } = query;
  const headers = { accept: format === 'csv' ? 'text/csv' : 'application/x-ndjson' };
  const body = await openBody(options, path, { query: { ...query, format }, headers }, signal);
  const pieces = readText(body, options, signal);
  if (format === 'csv') yield* pieces;
  else for await (const line of toLines(pieces)) yield JSON.parse(line);
}

/** The bytes of an answer of any length: only its beginning has a time limit. */
export async function openBody(
  options: GetOptions,
  path: string,
  asked: { readonly query?: object; readonly headers: Readonly<Record<string, string>> },
  signal: AbortSignal | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), options.requestTimeoutMs);
  try {
    const { body } = await createOpen(options)(path, asked, { signal, timeout: late.signal });
    return body ?? new Blob([]).stream();
  } finally {
    clearTimeout(timer);
  }
}

async function* readText(
  body: ReadableStream<Uint8Array>,
  options: GetOptions,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body) yield decoder.decode(chunk, { stream: true });
  } catch (cause) {
    throw signal?.aborted ? signal.reason : toBrokenOff(cause, options);
  }
}

async function* toLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

function toBrokenOff(cause: unknown, { endpoint }: GetOptions): AnalyticsError {
  return new AnalyticsError(`The service at ${endpoint} broke the export off.`, {
    code: 'network',
    status: undefined,
    isRetryable: true,
    requestId: undefined,
    cause,
  });
}
