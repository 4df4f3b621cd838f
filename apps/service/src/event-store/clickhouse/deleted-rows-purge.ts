import { setTimeout as sleep } from 'node:timers/promises';
import { type RowStream, rowStreams } from '../../event/row-stream.ts';
import { Turns } from '../../scheduling/turns.ts';
import type { StatementRunner } from './engine-transport.ts';

const lookEveryMs = 200;

/**
 * Rewrites the parts in which a delete has hidden rows: without those rows, and with their projections. It waits until
 * no delete has arrived for a while and then does one partition (a month) at a time, because a delete waits for a part
 * that is being written. Work left unfinished by an earlier process is found in the parts themselves.
 */
export class DeletedRowsPurge {
  readonly #engine: StatementRunner;
  readonly #quietMs: number;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #wantedSinceMs: number | undefined;
  readonly #turns = new Turns(1);

  constructor(engine: StatementRunner, quietMs: number) {
    this.#engine = engine;
    this.#quietMs = quietMs;
  }

  /** Starts after a quiet period without further calls or, failing that, after fifteen times that period. */
  soon(): void {
    if (this.#stopping.signal.aborted) return;
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#wantedSinceMs ??= now;
    const latestMs = this.#wantedSinceMs + 15 * this.#quietMs;
    const delayMs = Math.max(0, Math.min(this.#quietMs, latestMs - now));
    this.#timer = setTimeout(() => this.#begin(), delayMs).unref();
  }

  /** A rewrite in progress continues in the engine, even after a restart. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#turns.run(async () => {});
  }

  /** Rows in the parts that are to be rewritten. */
  async rowsLeft(): Promise<number> {
    let left = 0;
    for (const table of rowStreams) {
      const [row] = await this.#engine.rows<{ left: string }>(
        `SELECT toString(sum(rows)) AS left ${fromPartsToPurge(table, await this.#projectionsOf(table))}`,
      );
      left += Number(row?.left ?? 0);
    }
    return left;
  }

  #begin(): void {
    this.#timer = undefined;
    this.#wantedSinceMs = undefined;
    this.#turns.run(() => this.#purgeAll()).catch(() => this.soon());
  }

  async #purgeAll(): Promise<void> {
    for (const table of rowStreams) {
      const projections = await this.#projectionsOf(table);
      for (const partition of await this.#partitionsToPurge(table, projections)) {
        // Another delete has arrived. It goes first, and has called `soon` itself.
        if (this.#stopping.signal.aborted || this.#timer !== undefined) return;
        await this.#purge(table, partition, projections);
      }
    }
  }

  /** A part without one of these is queried by its rows, which is correct but slow. */
  async #projectionsOf(table: RowStream): Promise<string[]> {
    const rows = await this.#engine.rows<{ name: string }>(
      `SELECT name FROM system.projections WHERE database = currentDatabase() AND table = '${table}' ORDER BY name`,
    );
    return rows.map(({ name }) => name);
  }

  async #partitionsToPurge(table: RowStream, projections: readonly string[]): Promise<string[]> {
    const rows = await this.#engine.rows<{ partition: string }>(
      `SELECT DISTINCT partition_id AS partition ${fromPartsToPurge(table, projections)} ORDER BY partition`,
    );
    return rows.map(({ partition }) => partition);
  }

  async #purge(table: RowStream, partition: string, projections: readonly string[]): Promise<void> {
    const steps = [
      `APPLY DELETED MASK IN PARTITION ID '${partition}'`,
      ...projections.map((name) => `MATERIALIZE PROJECTION ${name} IN PARTITION ID '${partition}'`),
    ];
    await this.#engine.command(`ALTER TABLE ${table} ${steps.join(', ')} SETTINGS mutations_sync = 0`);
    const left = `SELECT 1 FROM system.mutations
      WHERE database = currentDatabase() AND table = '${table}' AND NOT is_done AND NOT is_killed LIMIT 1`;
    while (!this.#stopping.signal.aborted && (await this.#engine.rows(left)).length > 0) {
      await sleep(lookEveryMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }
}

/**
 * Parts that hide rows or lack a projection. Projections are made at the first merge: a merged part that lacks one
 * lost it to a delete or is older than the projection, as are large parts that never merged.
 */
function fromPartsToPurge(table: RowStream, projections: readonly string[]): string {
  return `FROM system.parts
    WHERE database = currentDatabase() AND table = '${table}' AND active AND rows > 0 AND (
      has_lightweight_delete OR ((level > 0 OR rows >= 100000) AND NOT hasAll(projections, ${toList(projections)}))
    )`;
}

function toList(names: readonly string[]): string {
  return `[${names.map((name) => `'${name}'`).join(', ')}]::Array(String)`;
}
