import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** By connection: what is still to be done when it ends. */
const pendingBySocket = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `then` once, when the answer is sent or its connection is closed. A response alone does not tell: one that waits
 * for its turn behind others on its connection has no socket yet, and never hears that the connection ended.
 */
export function whenOver({ socket }: IncomingMessage, response: ServerResponse, then: () => void): void {
  const pending = pendingOf(socket);
  pending.add(then);
  response.once('close', () => {
    if (pending.delete(then)) then();
  });
}

/** One listener a connection, however many requests it carries. */
function pendingOf(socket: Socket): Set<() => void> {
  const known = pendingBySocket.get(socket);
  if (known !== undefined) return known;
  const pending = new Set<() => void>();
  pendingBySocket.set(socket, pending);
  socket.once('close', () => {
    for (const then of pending) then();
    pending.clear();
  });
  return pending;
}
