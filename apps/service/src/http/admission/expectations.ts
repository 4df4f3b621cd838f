import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Node would answer `Expect` with anything but `100-continue` with a 417 without a body. No expectation changes what
 * happens here, so such requests are handled like any other (https://www.rfc-editor.org/rfc/rfc9110#name-expect).
 */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}
