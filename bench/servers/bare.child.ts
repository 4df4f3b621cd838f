import { createServer } from 'node:http';

/** The minimum that a Node server can do with an event: read it, parse it, answer. It stores nothing. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const payload: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const ok = typeof payload === 'object' && payload !== null;
    const body = JSON.stringify({ ok, eventId: 'evt_00000000000000000000000000', receivedAt: receivedAt() });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});

function receivedAt(): string {
  return new Date().toISOString();
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});
process.once('disconnect', () => process.exit(0));
