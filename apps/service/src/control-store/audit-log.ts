import { type AuditTargetKind, auditTargetKinds } from '@overlay/contract';
import { countRows, listPage, purgeBeyond } from './database/queries.ts';
import type { PageRequest } from './page.ts';
import type { ControlDatabase, ControlSchema } from './schema.ts';

/** One change of an account's control data. */
export type AuditRecord = ControlSchema['auditLog'];

const equalTo = ['actorKind', 'actorId', 'operation', 'targetKind', 'targetId'] as const;

export type AuditLogFilter = {
  readonly [Name in (typeof equalTo)[number]]?: AuditRecord[Name] | undefined;
} & {
  readonly fromMs?: number | undefined;
  /** Exclusive. */
  readonly toMs?: number | undefined;
};

export interface AuditLogStretch {
  readonly after?: string | undefined;
  /** Exclusive. */
  readonly beforeMs: number;
  readonly limit: number;
}

/** By what a change is about. Each group has its own budget, so that entries of one never push out those of another. */
const groupOf = {
  account: 'access',
  key: 'access',
  viewerSecret: 'access',
  member: 'access',
  invitation: 'access',
  person: 'access',
  installation: 'access',
  readToken: 'readTokens',
  overlay: 'content',
  video: 'content',
  export: 'content',
  erasure: 'content',
  quarantine: 'content',
  demoData: 'content',
} as const satisfies Readonly<Record<AuditTargetKind, string>>;
type AuditGroup = (typeof groupOf)[AuditTargetKind];

export type AuditLogRepository = ReturnType<typeof createAuditLog>;

/** Who changed what. Entries are added in the transaction of the change, and never modified. */
export function createAuditLog(db: ControlDatabase) {
  return {
    async add(record: AuditRecord): Promise<void> {
      await db.insertInto('auditLog').values(record).execute();
    },
    /** Newest first. */
    list(accountId: string, page: PageRequest, { fromMs, toMs, ...filter }: AuditLogFilter = {}) {
      let query = db.selectFrom('auditLog').selectAll().where('accountId', '=', accountId);
      for (const name of equalTo) {
        const value = filter[name];
        if (value !== undefined) query = query.where(name, '=', value);
      }
      if (fromMs !== undefined) query = query.where('atMs', '>=', fromMs);
      if (toMs !== undefined) query = query.where('atMs', '<', toMs);
      return listPage(query, 'entryId', page);
    },
    /** Oldest first, from after an entry, or from the first one there is. */
    listFrom(accountId: string, { after = '', beforeMs, limit }: AuditLogStretch): Promise<AuditRecord[]> {
      return db
        .selectFrom('auditLog')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('entryId', '>', after)
        .where('atMs', '<', beforeMs)
        .orderBy('entryId')
        .limit(limit)
        .execute();
    },
    /** Removes older entries, and those beyond each account's newest of each group. Returns how many. */
    async purge(beforeMs: number, most: Readonly<Record<AuditGroup, number>>): Promise<number> {
      let removed = await countRows(db.deleteFrom('auditLog').where('atMs', '<', beforeMs));
      for (const group of ['access', 'readTokens', 'content'] as const) {
        const kinds = auditTargetKinds.filter((kind) => groupOf[kind] === group);
        removed += await purgeBeyond(db, 'auditLog', most[group], kinds);
      }
      return removed;
    },
  };
}
