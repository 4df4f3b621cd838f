import type { Insertable, Selectable } from 'kysely';
import type { InstallationRecord, TransitionRecord } from '../../../ports/control-records.ts';
import type { ControlDatabase, ControlSchema } from './control-schema.ts';

/** All transitions are stored; a record carries only the latest, so that years of flapping do not bloat it. */
const shownTransitions = 100;

/** The records of some rows, with one query for the transitions of all of them. */
export async function toInstallations(
  db: ControlDatabase,
  rows: readonly Selectable<ControlSchema['installations']>[],
): Promise<InstallationRecord[]> {
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom('installationTransitions')
    .innerJoin('installations', 'installations.installationId', 'installationTransitions.installationId')
    .selectAll('installationTransitions')
    .where(
      'installationTransitions.installationId',
      'in',
      rows.map((row) => row.installationId),
    )
    .where((where) =>
      where('sequence', '>', where(where.ref('transitionCount'), '-', where.val(shownTransitions))),
    )
    .orderBy('installationTransitions.installationId')
    .orderBy('sequence')
    .execute();
  const transitions = new Map(rows.map((row) => [row.installationId, [] as TransitionRecord[]]));
  for (const { installationId, fromState, toState, atMs, cause } of found) {
    transitions.get(installationId)?.push({ from: fromState, to: toState, atMs, cause });
  }
  return rows.map(({ removedAtMs: _, ...row }) => ({
    ...row,
    transitions: transitions.get(row.installationId) ?? [],
  }));
}

/**
 * Numbering continues from those already stored, so that a second writer of the same transitions fails on the primary
 * key.
 */
export function toTransitionRows(
  previous: InstallationRecord,
  transitions: readonly TransitionRecord[],
): Insertable<ControlSchema['installationTransitions']>[] {
  return transitions.map(({ from, to, atMs, cause }, index) => ({
    installationId: previous.installationId,
    sequence: previous.transitionCount + index + 1,
    fromState: from,
    toState: to,
    atMs,
    cause,
  }));
}
