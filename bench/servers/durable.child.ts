import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The smallest server that keeps the promise of one acknowledged event: parse, hash, deduplicate in a `Map`, append to a file,
 * sync in groups, answer. It validates nothing, limits nobody, forgets its keys at a restart and feeds no store.
 */
interface Stored {
  readonly eventId: string;
  readonly receivedAt: string;
}
interface Waiting extends Stored {
  readonly response: ServerResponse;
}

const folder = mkdtempSync(join(tmpdir(), 'overlay-bench-durable-'));
const file = await open(join(folder, 'events.ndjson'), 'a');
const known = new Map<string, Stored>();
let lines: string[] = [];
let waiting: Waiting[] = [];
let isSyncing = false;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const payload: { readonly dedupeKey: string } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const key = hash('sha256', `${request.headers.authorization}\n${payload.dedupeKey}`);
    let stored = known.get(key);
    if (stored === undefined) {
      stored = { eventId: `evt_${key.slice(0, 26)}`, receivedAt: new Date().toISOString() };
      known.set(key, stored);
      lines.push(JSON.stringify({ ...stored, ...payload }), '\n');
    }
    // A repeated event also waits: the first may still be on its way to the disk.
    waiting.push({ ...stored, response });
    if (!isSyncing) void syncAll();
  });
});

async function syncAll(): Promise<void> {
  isSyncing = true;
  // Everything that arrives in this turn of the event loop shares the first sync.
  await new Promise(setImmediate);
  while (waiting.length > 0) {
    const [group, text] = [waiting, lines.join('')];
    waiting = [];
    lines = [];
    await file.appendFile(text);
    await file.datasync();
    for (const { response, eventId, receivedAt } of group) {
      const body = JSON.stringify({ ok: true, eventId, receivedAt });
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    }
  }
  isSyncing = false;
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});
const stop = () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
};
process.once('SIGTERM', stop).once('disconnect', stop);
