import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasTinyParts } from './admitted-request.ts';

/** Cost of a part of a body besides its bytes: however short, each part takes time. */
const bytesPerPart = 8_192;
const bytes = 16 * 1024 ** 2;
/**
 * Beyond this many, the connection ends with the answer, which may then be lost: reading half a gigabyte would delay
 * every other caller.
 */
const atOnce = 32;

/**
 * If a request is refused before its body was read and its connection ends with the answer, the rest of the body is
 * drained and discarded first: a connection closed with unread bytes is reset, and the sender never sees the reason
 * (RFC 9112, 9.6). Bounded in bytes, parts, time and number. If the connection stays open, Node does the same.
 */
export function discardRestBeforeRefusals(app: FastifyInstance, maxMs: number): void {
  let underWay = 0;
  app.addHook('onSend', (request, reply, payload, done) => {
    const isUnread = !request.raw.complete && !request.raw.destroyed && !hasTinyParts(request.raw);
    if (!isUnread || reply.statusCode < 400 || !endsConnection(reply.raw, reply.getHeader('connection'))) {
      return done(null, payload);
    }
    if (underWay >= atOnce) return done(null, payload);
    underWay += 1;
    discardRest(request.raw, maxMs, () => {
      underWay -= 1;
      done(null, payload);
    });
  });
}

function endsConnection(response: ServerResponse, header: unknown): boolean {
  return header === 'close' || !response.shouldKeepAlive;
}

function discardRest(request: IncomingMessage, maxMs: number, onEnd: () => void): void {
  let left = bytes;
  const take = (chunk: Buffer) => {
    left -= chunk.length + bytesPerPart;
    if (left <= 0) end();
  };
  const end = () => {
    clearTimeout(timer);
    request.off('data', take).off('end', end).off('close', end).pause();
    onEnd();
  };
  const timer = setTimeout(end, maxMs);
  request.on('data', take).on('end', end).on('close', end).resume();
}
