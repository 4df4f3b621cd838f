import { createServer } from 'node:net';

/** Below all that systems hand out by themselves, to servers on any port and to clients: Linux begins at 32768. */
const lowest = 10_000;
const count = 22_000;

/**
 * A port of 127.0.0.1 for a process that is started there a while later, and again on the same one after it was killed. One that
 * the system chose may go to another server in between, the sooner the slower the machine is.
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
