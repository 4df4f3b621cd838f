import type { ControlStore } from '../control-store/control-store.ts';
import { parseCursor } from '../control-store/page.ts';
import type { ChangeLog } from './change-log.ts';

/** Writes into the audit log of every account that the operator started the service although data are missing. */
export async function noteAcceptedLoss(
  { accounts }: Pick<ControlStore, 'accounts'>,
  changeLog: ChangeLog,
  losses: readonly string[],
): Promise<void> {
  let after: string | undefined;
  do {
    const page = await accounts.list({ limit: 100, ...(after !== undefined && { after }) });
    for (const { accountId, name } of page.items) {
      await changeLog.makeAsService(accountId, 'acceptLoss', async ({ note }) =>
        note({ target: { kind: 'account', id: accountId, name }, before: {}, after: { missing: losses } }),
      );
    }
    after = page.nextCursor === null ? undefined : parseCursor(page.nextCursor);
  } while (after !== undefined);
}
