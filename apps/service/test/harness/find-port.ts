import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** One that is free at this moment, for a process that is told its port. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  return free;
}
