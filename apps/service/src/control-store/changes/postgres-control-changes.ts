import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresHost } from '../../settings/postgres-address.ts';
import {
  PostgresConnection,
  type PostgresConnectionOptions,
} from '../../stores/postgres/postgres-connection.ts';
import { changeChannel } from './change-messages.ts';
import type { ControlChange, ControlChanges } from './control-changes.ts';

/** Interval between probes of the connection. */
const askEveryMs = 250;
/** How long caches are trusted after the last answered probe. */
const trustedForMs = 700;

export interface PostgresControlChangesOptions extends Omit<PostgresConnectionOptions, 'onNotify'> {
  readonly hosts: readonly PostgresHost[];
}

/**
 * Listens on a separate connection. A connection can fall silent without an error, so it is probed: the server sends
 * pending notifications before it answers. While it does not answer, caches are bypassed; once it listens again, they
 * are emptied.
 */
export class PostgresControlChanges implements ControlChanges {
  readonly #options: PostgresControlChangesOptions;
  readonly #listeners: ((change: ControlChange) => void)[] = [];
  #connection: PostgresConnection | undefined;
  #heardAtMs = Number.NEGATIVE_INFINITY;
  #isStarted = false;
  #isClosed = false;

  constructor(options: PostgresControlChangesOptions) {
    this.#options = options;
  }

  isWatching(): boolean {
    return this.#connection?.isUsable === true && performance.now() - this.#heardAtMs < trustedForMs;
  }

  subscribe(listener: (change: ControlChange) => void): void {
    this.#listeners.push(listener);
    if (this.#isStarted) return;
    this.#isStarted = true;
    void this.#watch();
  }

  close(): void {
    this.#isClosed = true;
    this.#connection?.destroy();
  }

  async #watch(): Promise<void> {
    while (!this.#isClosed) {
      const askedAtMs = performance.now();
      try {
        if (this.#connection?.isUsable) await this.#connection.query('select 1');
        else await this.#listen();
        this.#heardAtMs = askedAtMs;
      } catch {
        this.#connection?.destroy();
      }
      await sleep(askEveryMs, undefined, { ref: false });
    }
  }

  async #listen(): Promise<void> {
    const { hosts } = this.#options;
    const connection = await PostgresConnection.open(hosts, {
      ...this.#options,
      onNotify: (message) => this.#tell(toControlChange(message)),
    });
    this.#connection = connection;
    if (this.#isClosed) return connection.destroy();
    await connection.query(`listen ${changeChannel}`);
    this.#tell({ kind: 'anything' });
  }

  #tell(change: ControlChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/** A node of a later version may send kinds of changes that this one does not know. */
function toControlChange(message: string): ControlChange {
  const [kind, one, two] = message.split(' ');
  if (kind === 'key' && one !== undefined) return { kind, keyId: one };
  if ((kind === 'account' || kind === 'aliases') && one !== undefined) return { kind, accountId: one };
  if (kind === 'overlays' && one !== undefined && two !== undefined) {
    return { kind, accountId: one, videoId: two };
  }
  return { kind: 'anything' };
}
