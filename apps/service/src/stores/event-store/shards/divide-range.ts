import type { LogRange } from '../../../ports/event-log.ts';
import { toShardCount } from '../../../ports/range-token.ts';
import { ShardHash } from './shard-hash.ts';

const [tab, newline, backslash] = [9, 10, 92];

/**
 * Divides the rows of a range among the shards that its token names, as the sharding key of the cluster's tables does. Every
 * part has the token of the range and its own number, so that a part that is sent again is known where it is stored.
 * The parts together are the range; a shard without rows has none.
 */
export function divideRange(range: LogRange): LogRange[] {
  const shards = toShardCount(range.token);
  // As it was sent to the one server that became the first shard.
  if (shards === 1) return [{ ...range, shard: 0 }];
  const lines = toLines(range.rows, shards);
  const sizes = Array.from({ length: shards }, () => ({ bytes: 0, rowCount: 0 }));
  for (const { shard, from, to } of lines) {
    const size = sizes[shard];
    if (size === undefined) throw new Error('a row has a shard');
    size.bytes += to - from;
    size.rowCount += 1;
  }
  const parts = sizes.map(({ bytes, rowCount }, shard) => ({
    ...range,
    shard,
    token: `${range.token}:${shard}`,
    rows: Buffer.allocUnsafe(bytes),
    rowCount,
  }));
  const ends = sizes.map(() => 0);
  for (const { shard, from, to } of lines) {
    const at = ends[shard] ?? 0;
    if (parts[shard] !== undefined) range.rows.copy(parts[shard].rows, at, from, to);
    ends[shard] = at + to - from;
  }
  return parts.filter(({ rowCount }) => rowCount > 0);
}

interface Line {
  readonly shard: number;
  readonly from: number;
  readonly to: number;
}

/** Of events and of conversions, the account is the first field and their own identifier the second. */
function toLines(rows: Buffer, shards: number): Line[] {
  const hash = new ShardHash();
  const lines: Line[] = [];
  let account: Buffer | undefined;
  for (let from = 0; from < rows.length; ) {
    const newlineAt = rows.indexOf(newline, from);
    const to = newlineAt === -1 ? rows.length : newlineAt + 1;
    const accountEnd = rows.indexOf(tab, from);
    const idEnd = rows.indexOf(tab, accountEnd + 1);
    const next = rows.subarray(from, accountEnd);
    if (account === undefined || !account.equals(next)) hash.setAccount(toValue(next));
    account = next;
    lines.push({ shard: hash.shardOf(toValue(rows.subarray(accountEnd + 1, idEnd)), shards), from, to });
    from = to;
  }
  return lines;
}

const unescaped: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', 0: '\0', b: '\b', f: '\f' };

/** What the store reads out of a field: its hash is of that. */
function toValue(field: Buffer): Buffer {
  if (!field.includes(backslash)) return field;
  const text = field.toString('latin1').replace(/\\(.)/gs, (_, name: string) => unescaped[name] ?? name);
  return Buffer.from(text, 'latin1');
}
