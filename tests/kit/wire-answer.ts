import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An HTTP answer as it came over the socket. */
export interface WireAnswer {
  readonly status: number;
  /** Names in lower case; a field that came twice has both values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Decompressed, except for a part of a body (206): a part of a compressed body cannot be decompressed alone. */
  readonly body: Buffer;
}

/** Bytes that are not an HTTP answer: a header was injected into, or two answers ran together. */
export class MalformedAnswer extends Error {
  constructor(what: string, bytes: Buffer) {
    super(`${what}: ${JSON.stringify(bytes.subarray(0, 300).toString('latin1'))}`);
    this.name = 'MalformedAnswer';
  }
}

interface ParsedAnswer {
  readonly answer: WireAnswer;
  readonly length: number;
}

/**
 * The first answer in `bytes`, or undefined if it is incomplete. Strict on purpose: what a lenient client would
 * forgive is a finding here.
 */
export function parseAnswer(
  bytes: Buffer,
  { isHead, isClosed }: { readonly isHead: boolean; readonly isClosed: boolean },
): ParsedAnswer | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) {
    if (bytes.length > 64 * 1024) throw new MalformedAnswer('a head without an end', bytes);
    return undefined;
  }
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) throw new MalformedAnswer('no status line', bytes);
  const headers = parseHeaders(lines, bytes);
  const start = headEnd + 4;
  const end = (body: Buffer, length: number) => {
    const content =
      status === 206 && !isHead ? checkPart(body, headers, bytes) : decompress(body, headers, bytes);
    return { answer: { status, headers, body: content }, length };
  };
  if (isHead || status < 200 || status === 204 || status === 304) return end(Buffer.alloc(0), start);
  // A stream of events never ends: the part that has arrived is the answer.
  if (isEndless({ headers }))
    return { answer: { status, headers, body: bytes.subarray(start) }, length: bytes.length };
  if (headers.get('transfer-encoding')?.join() === 'chunked') {
    const chunked = parseChunks(bytes, start);
    return chunked === undefined ? undefined : end(chunked.body, chunked.end);
  }
  const declared = headers.get('content-length');
  if (declared === undefined) return isClosed ? end(bytes.subarray(start), bytes.length) : undefined;
  const length = Number(declared.join());
  if (!Number.isInteger(length) || length < 0) throw new MalformedAnswer('a wrong Content-Length', bytes);
  if (bytes.length < start + length) return undefined;
  return end(bytes.subarray(start, start + length), start + length);
}

/** Nothing can follow it on its connection. */
export function isEndless({ headers }: Pick<WireAnswer, 'headers'>): boolean {
  return headers.get('content-type')?.join().startsWith('text/event-stream') === true;
}

/** A part of a body has as many bytes as its `Content-Range` says (RFC 9110, section 14.4). */
function checkPart(body: Buffer, headers: WireAnswer['headers'], bytes: Buffer): Buffer {
  const range = /^bytes (\d+)-(\d+)\/\d+$/.exec(headers.get('content-range')?.join() ?? '');
  if (Number(range?.[2]) - Number(range?.[1]) + 1 !== body.length)
    throw new MalformedAnswer('a part of another length than its Content-Range', bytes);
  return body;
}

function decompress(body: Buffer, headers: WireAnswer['headers'], bytes: Buffer): Buffer {
  const coding = headers.get('content-encoding')?.join();
  if (coding === undefined || body.length === 0) return body;
  try {
    if (coding === 'gzip') return gunzipSync(body);
    if (coding === 'br') return brotliDecompressSync(body);
  } catch (error) {
    throw new MalformedAnswer(
      `a body that is no ${coding} (${error instanceof Error ? error.message : error})`,
      bytes,
    );
  }
  throw new MalformedAnswer(`the encoding ${coding}`, bytes);
}

function parseHeaders(lines: readonly string[], bytes: Buffer): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([\t\x20-\x7e\x80-\xff]*)$/.exec(line);
    if (match?.[1] === undefined) throw new MalformedAnswer(`the header line ${JSON.stringify(line)}`, bytes);
    const name = match[1].toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), match[2] ?? '']);
  }
  return headers;
}

/** The body in chunks that begins at `start`; undefined until it is whole. */
export function parseChunks(
  bytes: Buffer,
  start: number,
): { readonly body: Buffer; readonly end: number } | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    if (Number.isNaN(size)) throw new MalformedAnswer('a wrong chunk', bytes.subarray(at));
    const dataEnd = lineEnd + 2 + size;
    if (bytes.length < dataEnd + 2) return undefined;
    if (size === 0) return { body: Buffer.concat(chunks), end: dataEnd + 2 };
    chunks.push(bytes.subarray(lineEnd + 2, dataEnd));
    at = dataEnd + 2;
  }
}
