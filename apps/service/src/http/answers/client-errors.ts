import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@overlay/contract';
import { ProblemError } from './problem-error.ts';

/** https://nodejs.org/api/http.html#event-clienterror */
const codeByNodeError: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers a connection whose request could not be parsed, with a problem of the catalogue. */
export function createClientErrorHandler(publicUrl: string) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = new ProblemError(codeByNodeError[error.code ?? ''] ?? 'bad_request');
    const body = JSON.stringify(problem.toProblem(randomUUID(), publicUrl));
    socket.end(
      `HTTP/1.1 ${problem.status} ${problem.code}\r\ncontent-type: application/problem+json; charset=utf-8\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  };
}
