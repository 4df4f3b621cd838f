import type { NodeReport } from '@overlay/contract';
import type { Transact } from './database/transaction.ts';
import type { ControlDatabase } from './schema.ts';

export type NodeRepository = ReturnType<typeof createNodes>;

/** What nodes say about themselves, for each other. A power cut may lose the last report. */
export function createNodes(db: ControlDatabase, inUnsyncedTransaction: Transact) {
  return {
    /** Replaces the node's last report, and forgets nodes that were last seen before `forgottenMs`. */
    report: (node: string, nodeReport: NodeReport, seenAtMs: number, forgottenMs: number): Promise<void> =>
      inUnsyncedTransaction(async (transaction) => {
        await transaction
          .insertInto('nodes')
          .values({ node, seenAtMs, nodeReport })
          .onConflict((conflict) =>
            conflict.column('node').doUpdateSet((eb) => ({
              seenAtMs: eb.ref('excluded.seenAtMs'),
              nodeReport: eb.ref('excluded.nodeReport'),
            })),
          )
          .execute();
        await transaction.deleteFrom('nodes').where('seenAtMs', '<', forgottenMs).execute();
      }),
    list: (): Promise<{ node: string; nodeReport: NodeReport }[]> =>
      db.selectFrom('nodes').select(['node', 'nodeReport']).orderBy('node').execute(),
    /** At an orderly stop. */
    async remove(node: string): Promise<void> {
      await db.deleteFrom('nodes').where('node', '=', node).execute();
    },
  };
}
