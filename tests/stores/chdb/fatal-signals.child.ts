import { createServer } from 'node:http';
import { createChdbEventStore } from '@overlay/service/internal/event-store/chdb/chdb-event-store.ts';

/** Opens the engine and a port, and then crashes in the given way. */
const [path = '', death = ''] = process.argv.slice(2);
const store = createChdbEventStore({ path });
await store.migrate();
await store.query('SELECT 1');
const server = createServer((_request, response) => response.end('ok'));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
process.on('SIGTERM', () => process.exit(0));
process.on('SIGUSR2', () => {
  if (death === 'abort') process.abort();
  const kept: string[][] = [];
  for (;;) kept.push(Array.from({ length: 1_000 }, (_, index) => `${kept.length}-${index}`));
});
