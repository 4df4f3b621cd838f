import { createConnection, type Socket } from 'node:net';

/** Nobody listens, or nobody can: the path of a socket is limited to about a hundred characters. */
const absent = new Set(['ENOENT', 'ECONNREFUSED', 'EINVAL', 'ENAMETOOLONG']);

/** Connects to the process that listens on a local socket; undefined if none does. Rejects for any other reason. */
export function connectIfListening(path: string): Promise<Socket | undefined> {
  const socket = createConnection(path);
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error) => {
      if ('code' in error && absent.has(String(error.code))) resolve(undefined);
      else reject(error);
    });
  });
}
