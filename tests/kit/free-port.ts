import { createServer } from 'node:net';

/** Below the ports that systems assign to servers and clients: on Linux these begin at 32768. */
const lowest = 10_000;
const count = 22_000;

/**
 * A port of 127.0.0.1 for a process that starts there later, and again on the same port after it was killed. A port
 * assigned by the system may go to another server in between, especially on a slow machine.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * count);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
