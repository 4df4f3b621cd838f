import { setTimeout as sleep } from 'node:timers/promises';
import type { InstanceSecretRepository } from '../control-store/instance-secrets.ts';
import type { Ports } from '../ports/ports.ts';

/** Marks stores that a migration is filling, or has filled, and that no service has used yet. */
export const markName = 'migration';
export const unfinished = 'unfinished';
export const finished = 'finished';

export type MovedPorts = Pick<Ports, 'controlStore' | 'eventLog' | 'conversionLog' | 'eventStore'>;

/** The stores cannot be migrated to, or not be used yet; the message says why. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

/**
 * Marks stores as the target of a migration, which can then be restarted after a crash. Everything in them is deleted,
 * so stores that are neither empty nor marked are refused. False if they had the mark.
 */
export async function claimTarget({ controlStore, eventStore }: MovedPorts): Promise<boolean> {
  if ((await controlStore.instanceSecrets.get(markName)) === undefined) {
    const { items } = await controlStore.accounts.list({ limit: 1 });
    const isEmpty = items.length === 0 && !(await controlStore.persons.isAnybodyThere());
    const events = await eventStore.query('SELECT 1 FROM events LIMIT 1');
    const conversions = await eventStore.query('SELECT 1 FROM conversions LIMIT 1');
    if (!isEmpty || events.length > 0 || conversions.length > 0) {
      throw new MigrationRefused(
        'the stores to migrate to are not empty, and not the target of an unfinished migration',
      );
    }
    await controlStore.instanceSecrets.set(markName, unfinished);
    return true;
  }
  await controlStore.instanceSecrets.set(markName, unfinished);
  return false;
}

/** The server notices with a delay that a node has disconnected. */
const partingMs = 10_000;
const lookEveryMs = 200;

/** Only this node can stop accepting writes. Nodes that share no log cannot be detected. */
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
        `other nodes are connected to the log (${others}): stop all but one, and run the command again`,
      );
    }
    await sleep(lookEveryMs);
  }
}

/** Call when a service starts to use stores, which ends their time as a target. */
export async function beginUse(secrets: InstanceSecretRepository): Promise<void> {
  const mark = await secrets.get(markName);
  if (mark === unfinished) {
    throw new MigrationRefused(
      'a migration to these stores has not finished: start the service with its old settings, and run `overlay migrate` again',
    );
  }
  if (mark !== undefined) await secrets.takeIfEqual(markName, mark);
}
