import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * `Expect` with anything but `100-continue`: Node would answer 417 without a body. Nothing that a request may expect
 * changes what happens here, so it is taken like any other (https://www.rfc-editor.org/rfc/rfc9110#name-expect).
 */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}
