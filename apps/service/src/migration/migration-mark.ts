import { setTimeout as sleep } from 'node:timers/promises';
import type { InstanceSecretRepository } from '../ports/control-store.ts';
import type { Ports } from '../ports/ports.ts';

/** Stores that a move has filled, or is filling, and that no service has used yet. */
export const markName = 'migration';
export const unfinished = 'unfinished';
export const finished = 'finished';

export type MovedPorts = Pick<Ports, 'controlStore' | 'eventLog' | 'conversionLog' | 'eventStore'>;

/** Stores that cannot be moved into, or not be used yet; the message says why. */
export class MigrationRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationRefused';
  }
}

/**
 * Marks stores as the target of a move, so that it may be begun again after a crash. Whatever is in them goes: so stores
 * that are not empty and have no mark are refused. False if they had the mark.
 */
export async function claimTarget({ controlStore, eventStore }: MovedPorts): Promise<boolean> {
  if ((await controlStore.instanceSecrets.get(markName)) === undefined) {
    const { items } = await controlStore.accounts.list({ limit: 1 });
    const isEmpty = items.length === 0 && !(await controlStore.persons.isAnybodyThere());
    const events = await eventStore.query('SELECT 1 FROM events LIMIT 1');
    const conversions = await eventStore.query('SELECT 1 FROM conversions LIMIT 1');
    if (!isEmpty || events.length > 0 || conversions.length > 0) {
      throw new MigrationRefused(
        'the stores to move into are not empty, and not those of an unfinished move',
      );
    }
    await controlStore.instanceSecrets.set(markName, unfinished);
    return true;
  }
  await controlStore.instanceSecrets.set(markName, unfinished);
  return false;
}

/** The server notices a little later that a node has gone. */
const partingMs = 10_000;
const lookEveryMs = 200;

/** Only this node can be told to take no writes. Nodes that share no log cannot be seen. */
export async function assertAlone(
  { eventLog, conversionLog }: Pick<MovedPorts, 'eventLog' | 'conversionLog'>,
  patienceMs = partingMs,
): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    const others = Math.max(await eventLog.otherNodes(), await conversionLog.otherNodes());
    if (others === 0) return;
    if (performance.now() - startedMs >= patienceMs) {
      throw new MigrationRefused(
        `other nodes are connected to the log that is to be moved (${others}): stop all but one, and run the command again`,
      );
    }
    await sleep(lookEveryMs);
  }
}

/** Call when a service begins to use stores. From then on they are no target any longer. */
export async function beginUse(secrets: InstanceSecretRepository): Promise<void> {
  const mark = await secrets.get(markName);
  if (mark === unfinished) {
    throw new MigrationRefused(
      'a move into these stores has not finished: start the service with its old settings, and run `overlay migrate` again',
    );
  }
  if (mark !== undefined) await secrets.takeIfEqual(markName, mark);
}
