import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@overlay/contract';
import { ProblemError } from './problem-error.ts';
import type { ToResponseHeaders } from './response-headers.ts';

/** https://nodejs.org/api/http.html#event-clienterror */
const codeByNodeError: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** What still arrives on an answered connection is discarded, within these bounds. */
const discarded = { bytes: 16 * 1024 ** 2, ms: 5_000 };

/**
 * Answers a connection whose request could not be parsed, with a problem from the catalogue. Node calls it again for
 * every piece after such a request; closing the connection then would reset it, and the sender would never see the
 * answer (RFC 9112, 9.6).
 */
export function createClientErrorHandler(
  publicUrl: string,
  toResponseHeaders: ToResponseHeaders,
  /** Whether the request whose body is arriving has its answer already: the client would take another for the next one's. */
  isAnswered: (socket: Socket) => boolean = () => false,
) {
  /** Until so many bytes were read of each. */
  const answered = new WeakMap<Socket, number>();
  const end = (socket: Socket, text = ''): void => {
    socket.end(text);
    answered.set(socket, socket.bytesRead + discarded.bytes);
    const timer = setTimeout(() => socket.destroy(), discarded.ms);
    socket.once('close', () => clearTimeout(timer));
  };
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    const isDiscarding = socket.bytesRead < (answered.get(socket) ?? 0);
    if (isDiscarding && error.code !== 'ECONNRESET') return;
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    if (isAnswered(socket)) {
      end(socket);
      return;
    }
    const problem = new ProblemError(codeByNodeError[error.code ?? ''] ?? 'bad_request');
    const requestId = randomUUID();
    const body = JSON.stringify(problem.toProblem(requestId, publicUrl));
    const fields = {
      ...toResponseHeaders(requestId),
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    end(socket, `HTTP/1.1 ${problem.status} ${problem.code}\r\n${lines.join('')}\r\n${body}`);
  };
}
