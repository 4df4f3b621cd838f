import { ChangeLog } from '../audit/change-log.ts';
import { noteAcceptedLoss } from '../audit/note-accepted-loss.ts';
import type { DamagedPart } from '../event-store/event-store.ts';
import { InstallationCheck } from '../ports/installation-check.ts';
import type { Ports } from '../ports/ports.ts';

type Print = (line: string) => void;

/** What `overlay verify` fails with. */
export class DamageFound extends Error {
  constructor(count: number) {
    super(`${count} ${count === 1 ? 'place is' : 'places are'} damaged; overlay repair sets parts aside`);
    this.name = 'DamageFound';
  }
}

/**
 * Reads everything that the stores have, and prints a line for whatever is not as it was written.
 *
 * @throws {DamageFound}
 */
export async function verifyStores(ports: Ports, print: Print): Promise<void> {
  const parts = await ports.eventStore.damagedParts();
  const lines = [...(await findLosses(ports)), ...parts.map(describe), ...(await findOtherDamage(ports))];
  for (const line of lines) print(line);
  if (lines.length > 0) throw new DamageFound(lines.length);
  print('verified: nothing is damaged');
}

/**
 * Takes the damaged parts out of the event store, so that reads no longer fail on them, and prints what is missing from now on.
 * Every account's audit log has it too.
 */
export async function repairStores(ports: Ports, print: Print): Promise<void> {
  const { controlStore, clock, damage, eventStore, marks } = ports;
  const parts = await eventStore.damagedParts();
  for (const part of parts) {
    await eventStore.setAside(part);
    print(`set aside: ${describe(part)}`);
  }
  if (parts.length > 0) {
    await noteAcceptedLoss(controlStore, new ChangeLog(controlStore, clock), parts.map(describe));
    if (marks !== undefined) await new InstallationCheck(controlStore, marks, clock).settle();
    damage.forget('event-store');
  }
  for (const line of await findOtherDamage(ports)) print(`${line}: restore it from a backup`);
  print(`repaired: ${parts.length} parts are set aside`);
}

async function findLosses({ controlStore, marks, clock }: Ports): Promise<readonly string[]> {
  return marks === undefined ? [] : new InstallationCheck(controlStore, marks, clock).losses();
}

async function findOtherDamage({ controlStore, marks }: Ports): Promise<readonly string[]> {
  const found = [...(await controlStore.damage())];
  if (marks !== undefined) {
    for (const log of Object.values(marks.logs))
      found.push(...(await log.damage()).map(({ message }) => message));
  }
  return found;
}

function describe({ table, name, rows, firstDay, lastDay, message }: DamagedPart): string {
  const days = firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`;
  return `event-store: part ${name} of ${table} with ${rows} ${table} of ${days}: ${message}`;
}
