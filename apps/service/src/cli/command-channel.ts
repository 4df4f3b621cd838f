import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { connectIfListening } from '../scheduling/connect-if-listening.ts';

/** A CLI command that works on stores which only one process may open. */
export interface CommandRequest {
  /** As typed: `['dead-letters', 'send']`. */
  readonly words: readonly string[];
  /** Settings that the command brings along, by environment variable. */
  readonly settings: Readonly<Record<string, string | undefined>>;
}

export interface CommandContext {
  /** Prints a line in the command's terminal. */
  readonly print: (line: string) => void;
  /** Aborts when the CLI is gone. */
  readonly signal: AbortSignal;
}

export type RunCommand = (request: CommandRequest, context: CommandContext) => Promise<void>;

/** The messages from the service, one JSON document per line. */
type CommandMessage = { readonly line: string } | { readonly done: true } | { readonly failure: string };

export interface CommandChannel {
  close(): Promise<void>;
}

/**
 * Runs commands in the service, for users who may use its data directory: over a socket in that directory, because
 * only one process may open the embedded stores. One command at a time; it ends with its connection.
 */
export async function openCommandChannel(path: string, run: RunCommand): Promise<CommandChannel> {
  // A crash leaves it behind; no other process can be listening, because this one uses the directory.
  await rm(path, { force: true });
  let isBusy = false;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (isBusy) {
      send(socket, { failure: 'another command is running' });
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

async function serve(socket: Socket, run: RunCommand): Promise<void> {
  const gone = new AbortController();
  socket.once('close', () => gone.abort(new Error('the command was interrupted')));
  try {
    const line = await readLine(socket);
    // Otherwise the end of the connection would go unnoticed.
    socket.resume();
    const request: unknown = JSON.parse(line);
    if (!isRequest(request)) throw new Error('the request is not a command');
    await run(request, { print: (text) => send(socket, { line: text }), signal: gone.signal });
    send(socket, { done: true });
  } catch (error) {
    send(socket, { failure: error instanceof Error ? error.message : String(error) });
  }
  socket.end();
}

async function readLine(socket: Socket): Promise<string> {
  for await (const line of linesOf(socket)) return line;
  throw new Error('the request ended early');
}

function send(socket: Socket, message: CommandMessage): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}

function isRequest(value: unknown): value is CommandRequest {
  if (typeof value !== 'object' || value === null || !('words' in value && 'settings' in value)) return false;
  const { words, settings } = value;
  if (!Array.isArray(words) || typeof settings !== 'object' || settings === null) return false;
  return [...words, ...Object.values(settings)].every((text) => typeof text === 'string');
}

/**
 * Runs a command in the service of a data directory. False if none runs there; rejects if it failed or the connection
 * was lost.
 */
export async function askService(
  path: string,
  request: CommandRequest,
  print: (line: string) => void,
): Promise<boolean> {
  const socket = await connectIfListening(path);
  if (socket === undefined) return false;
  socket.on('error', () => {});
  socket.write(`${JSON.stringify(request)}\n`);
  try {
    for await (const text of linesOf(socket)) {
      const message = JSON.parse(text) as CommandMessage;
      if ('line' in message) print(message.line);
      else if ('done' in message) return true;
      else throw new Error(message.failure);
    }
  } finally {
    socket.destroy();
  }
  throw new Error(
    'the service ended before the command did; start it, and run the command again: it continues where it stopped',
  );
}

/** The lines until the other side ends the connection in any way. */
async function* linesOf(socket: Socket): AsyncGenerator<string> {
  const lines = createInterface({ input: socket });
  // It re-emits the errors of the socket, even while no line is requested.
  lines.on('error', () => lines.close());
  try {
    yield* lines;
  } catch (error) {
    if (!socket.destroyed) throw error;
  }
}
