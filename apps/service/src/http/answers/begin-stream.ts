import { Readable } from 'node:stream';

/**
 * Streams a body from pieces of text. The first piece is produced before the status is sent, so that an unavailable
 * store is a 503 and not a truncated body; the others as the reader takes them.
 */
export async function beginStream(pieces: AsyncGenerator<string>): Promise<Readable> {
  const first = await pieces.next();
  return Readable.from(following(first, pieces));
}

async function* following(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}
