import type { KnownKey } from '../event-log.ts';
import type { LogCalls } from './log-calls.ts';

interface KeyLine {
  readonly key: string;
  readonly created_at: number;
  readonly payload_hash: number;
}

/** A page takes about ten milliseconds, far below the timeout of a call. */
const keysPerPage = 20_000;

/**
 * The keys of the window that were first seen at `sinceMs` or later, table by table in index order. Keys of a table
 * that leaves the window meanwhile are skipped: they no longer matter.
 */
export async function* knownKeys(calls: LogCalls, sinceMs: number): AsyncGenerator<KnownKey[]> {
  const { schema } = calls;
  const [state] = await calls.run<{ turn: number }>(`SELECT key_turn AS turn FROM ${schema}.state`);
  const turn = Number(state?.turn ?? 0);
  for (const slot of [turn + 2, turn + 3, turn].map((count) => count % 4)) {
    let after: string | undefined;
    for (;;) {
      const lines: readonly KeyLine[] = await calls.run<KeyLine>(
        `SELECT key::text AS key, created_at, payload_hash FROM ${schema}.keys_${slot}
         WHERE ${after === undefined ? '$1::uuid IS NULL' : 'key > $1::uuid'} ORDER BY key LIMIT ${keysPerPage}`,
        [after ?? null],
      );
      yield lines.filter(({ created_at }) => Number(created_at) >= sinceMs).map(toKnownKey);
      after = lines.at(-1)?.key;
      if (lines.length < keysPerPage) break;
    }
  }
}

/** The parameters of `remember_keys`. */
export function toKeyParameters(keys: readonly KnownKey[]): string[] {
  return [
    `{${keys.map(({ key }) => key.toString('hex')).join(',')}}`,
    `{${keys.map(({ createdAt }) => createdAt).join(',')}}`,
    `{${keys.map(({ payloadHash }) => payloadHash | 0).join(',')}}`,
  ];
}

function toKnownKey({ key, created_at, payload_hash }: KeyLine): KnownKey {
  return {
    key: Buffer.from(key.replaceAll('-', ''), 'hex'),
    createdAt: Number(created_at),
    payloadHash: payload_hash >>> 0,
  };
}
