import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { MigrationProgress, MigrationResult } from './move-stores.ts';

/** What the running service tells whoever asked it to move, a JSON document a line. */
export type MigrationMessage =
  | { readonly progress: MigrationProgress }
  | { readonly result: MigrationResult }
  | { readonly failure: string };

/** Settings of the target, by their names in the environment. */
export type TargetSettings = Readonly<Record<string, string | undefined>>;

export type RunMigration = (
  target: TargetSettings,
  options: { readonly onProgress: (progress: MigrationProgress) => void; readonly signal: AbortSignal },
) => Promise<MigrationResult>;

export interface MigrationChannel {
  close(): Promise<void>;
}

/**
 * Lets whoever may use the data directory ask the service in it to move: over a socket in that directory, because one
 * process alone may open the embedded stores. One move at a time; it ends with its connection.
 */
export async function openMigrationChannel(path: string, run: RunMigration): Promise<MigrationChannel> {
  // After a crash it is still there; nobody else can listen, because the directory is in use by this process.
  await rm(path, { force: true });
  let isBusy = false;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (isBusy) {
      send(socket, { failure: 'another move is under way' });
      socket.end();
      socket.resume();
      return;
    }
    isBusy = true;
    void serve(socket, run).finally(() => {
      isBusy = false;
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  server.unref();
  return {
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function serve(socket: Socket, run: RunMigration): Promise<void> {
  const gone = new AbortController();
  socket.once('close', () => gone.abort(new Error('whoever asked for the move has gone')));
  try {
    const line = await readLine(socket);
    // Otherwise nobody would notice that the other side has gone.
    socket.resume();
    const target: unknown = JSON.parse(line);
    if (!isSettings(target)) throw new Error('the request names no settings');
    const onProgress = (progress: MigrationProgress) => send(socket, { progress });
    send(socket, { result: await run(target, { onProgress, signal: gone.signal }) });
  } catch (error) {
    send(socket, { failure: error instanceof Error ? error.message : String(error) });
  }
  socket.end();
}

async function readLine(socket: Socket): Promise<string> {
  for await (const line of linesOf(socket)) return line;
  throw new Error('the request ended early');
}

function send(socket: Socket, message: MigrationMessage): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}

function isSettings(value: unknown): value is TargetSettings {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((text) => typeof text === 'string');
}

/** Nobody listens, or nobody can: the path of a socket has room for about a hundred letters. */
const absent = new Set(['ENOENT', 'ECONNREFUSED', 'EINVAL', 'ENAMETOOLONG']);

/** Asks the service in a data directory to move. Undefined if none runs there; rejects if it failed or was lost. */
export async function askToMove(
  path: string,
  target: TargetSettings,
  onProgress: (progress: MigrationProgress) => void,
): Promise<MigrationResult | undefined> {
  const socket = createConnection(path);
  const isThere = await new Promise<boolean>((resolve, reject) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', (error) => {
      const isAbsent = 'code' in error && absent.has(String(error.code));
      if (isAbsent) resolve(false);
      else reject(error);
    });
  });
  if (!isThere) return undefined;
  socket.on('error', () => {});
  socket.write(`${JSON.stringify(target)}\n`);
  try {
    for await (const line of linesOf(socket)) {
      const message = JSON.parse(line) as MigrationMessage;
      if ('progress' in message) onProgress(message.progress);
      else if ('result' in message) return message.result;
      else throw new Error(message.failure);
    }
  } finally {
    socket.destroy();
  }
  throw new Error(
    'the service ended before the move; start it, and run the command again: it goes on where it ended',
  );
}

/** The lines until the other side ends, in whichever way. */
async function* linesOf(socket: Socket): AsyncGenerator<string> {
  const lines = createInterface({ input: socket });
  // It repeats the errors of the socket, also when nobody is asking for a line.
  lines.on('error', () => lines.close());
  try {
    yield* lines;
  } catch (error) {
    if (!socket.destroyed) throw error;
  }
}
