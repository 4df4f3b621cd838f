import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { HeaderLines } from './request-headers.ts';

/** A request body: what its headers claim, its bytes, and whether it is complete. */
export interface FramedBody {
  readonly headers: HeaderLines;
  readonly chunks: readonly Buffer[];
  readonly isComplete: boolean;
}

const types = [
  'text/plain',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json;charset=latin1',
] as const;
const wrongTypes = [
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
  'application/json, text/plain',
  '\u00e9',
  'application/json; charset="',
  '*/*',
] as const;

const contentType: fc.Arbitrary<HeaderLines> = fc.oneof(
  { weight: 20, arbitrary: fc.constant<HeaderLines>([['content-type', 'application/json']]) },
  { weight: 2, arbitrary: fc.constantFrom(...types).map((type): HeaderLines => [['content-type', type]]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...wrongTypes).map((type): HeaderLines => [['content-type', type]]),
  },
  { weight: 1, arbitrary: fc.constant<HeaderLines>([]) },
);

interface Encoded {
  readonly headers: HeaderLines;
  readonly bytes: Buffer;
}

/** Bombs: 16 MiB of zeros in a few kilobytes. */
const bombs: readonly Encoded[] = [
  { headers: [['content-encoding', 'gzip']], bytes: gzipSync(Buffer.alloc(16 * 1024 ** 2, ' ')) },
  { headers: [['content-encoding', 'br']], bytes: brotliCompressSync(Buffer.alloc(16 * 1024 ** 2, ' ')) },
];

const encoding: fc.Arbitrary<(body: Buffer) => Encoded> = fc.oneof(
  { weight: 30, arbitrary: fc.constant((bytes: Buffer) => ({ headers: [], bytes })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      (body: Buffer): Encoded => ({ headers: [['content-encoding', 'gzip']], bytes: gzipSync(body) }),
      (body: Buffer): Encoded => ({ headers: [['content-encoding', 'br']], bytes: brotliCompressSync(body) }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      (bytes: Buffer): Encoded => ({ headers: [['content-encoding', 'gzip']], bytes }),
      (bytes: Buffer): Encoded => ({ headers: [['content-encoding', 'br']], bytes }),
      (body: Buffer): Encoded => ({
        headers: [['content-encoding', 'gzip']],
        bytes: gzipSync(body).subarray(0, -4),
      }),
      (body: Buffer): Encoded => ({
        headers: [['content-encoding', 'gzip']],
        bytes: gzipSync(gzipSync(body)),
      }),
      (body: Buffer): Encoded => ({
        headers: [['content-encoding', 'gzip']],
        bytes: Buffer.concat([gzipSync(body), Buffer.from('more')]),
      }),
      (body: Buffer): Encoded => ({
        headers: [['content-encoding', 'br']],
        bytes: brotliCompressSync(body).subarray(0, -2),
      }),
      (body: Buffer): Encoded => ({ headers: [['content-encoding', 'deflate']], bytes: deflateSync(body) }),
      (body: Buffer): Encoded => ({
        headers: [['content-encoding', 'gzip, br']],
        bytes: brotliCompressSync(gzipSync(body)),
      }),
      (bytes: Buffer): Encoded => ({ headers: [['content-encoding', 'identity']], bytes }),
      (bytes: Buffer): Encoded => ({ headers: [['content-encoding', '\u00e9']], bytes }),
      ...bombs.map((bomb) => () => bomb),
    ),
  },
);

type Frame = (body: Buffer) => FramedBody;

const withLength = (length: number | string, bytes: Buffer, isComplete: boolean): FramedBody => ({
  headers: [['content-length', String(length)]],
  chunks: [bytes],
  isComplete,
});

const framing: fc.Arbitrary<Frame> = fc.oneof(
  { weight: 30, arbitrary: fc.constant<Frame>((bytes) => withLength(bytes.length, bytes, true)) },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 5_000 }).map(
      (size): Frame =>
        (bytes) =>
          toChunked(bytes, size, ''),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 9 }).map(
      (size): Frame =>
        (bytes) =>
          toChunked(bytes.subarray(0, 2_000), size, 'x-trailer: y\r\n'),
    ),
  },
);

function toChunked(bytes: Buffer, size: number, trailers: string): FramedBody {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = bytes.subarray(at, at + size);
    chunks.push(
      Buffer.from(`${chunk.length.toString(16)}${at === 0 ? ';a=b' : ''}\r\n`),
      chunk,
      Buffer.from('\r\n'),
    );
  }
  chunks.push(Buffer.from(`0\r\n${trailers}\r\n`));
  return { headers: [['transfer-encoding', 'chunked']], chunks: [Buffer.concat(chunks)], isComplete: true };
}

/** The bytes as a client could send them: under many types, encodings and framings, usually the expected ones. */
export function framedBody(body: fc.Arbitrary<Buffer>): fc.Arbitrary<FramedBody> {
  return fc.tuple(body, contentType, encoding, framing).map(([bytes, type, encode, frame]) => {
    const encoded = encode(bytes);
    const framed = frame(encoded.bytes);
    return { ...framed, headers: [...type, ...encoded.headers, ...framed.headers] };
  });
}
