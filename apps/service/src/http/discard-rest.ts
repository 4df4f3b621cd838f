import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface DiscardBounds {
  readonly bytes: number;
  readonly ms: number;
}

const defaultBounds: DiscardBounds = { bytes: 16 * 1024 ** 2, ms: 5_000 };

/**
 * Where a request is refused before its body was read, and its connection ends with the answer, the rest of the body is
 * read and forgotten first: a connection that is closed with bytes unread is reset, and the sender never sees why
 * (RFC 9112, 9.6). Bounded, so that nobody is listened to for ever; where the connection stays open, Node does the same.
 */
export function discardRestBeforeRefusals(app: FastifyInstance, bounds: DiscardBounds = defaultBounds): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isUnread = !request.raw.complete && !request.raw.destroyed;
    if (!isUnread || reply.statusCode < 400 || !endsConnection(reply.raw, reply.getHeader('connection'))) {
      return done(null, payload);
    }
    discardRest(request.raw, bounds, () => done(null, payload));
  });
}

function endsConnection(response: ServerResponse, header: unknown): boolean {
  return header === 'close' || !response.shouldKeepAlive;
}

function discardRest(request: IncomingMessage, bounds: DiscardBounds, onEnd: () => void): void {
  let left = bounds.bytes;
  const take = (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) end();
  };
  const end = () => {
    clearTimeout(timer);
    request.off('data', take).off('end', end).off('close', end).pause();
    onEnd();
  };
  const timer = setTimeout(end, bounds.ms);
  request.on('data', take).on('end', end).on('close', end).resume();
}
