import { limits } from '@overlay/contract';
import { countFound, countRows, equal, listPage } from './database/queries.ts';
import { inTransaction, lockAccount } from './database/transaction.ts';
import type { PageRequest } from './page.ts';
import type { ControlDatabase, ControlSchema } from './schema.ts';

type OverlayRow = ControlSchema['overlays'];

/** What an overlay shows and where: the part that is drafted, published and restored. */
export type OverlayContent = Pick<OverlayRow, 'videoId' | 'campaignId' | 'options'>;

export type OverlayVersionRecord = ControlSchema['overlayVersions'];

export interface OverlayRecord extends OverlayRow {
  /** The version that pages get. */
  readonly published: OverlayVersionRecord | null;
}

export type OverlayName = Pick<OverlayRow, 'overlayId' | 'name' | 'videoId' | 'campaignId'>;

export interface OverlayFilter {
  /** One of them is the video of the draft or of the published version. */
  readonly videoIds?: readonly string[] | undefined;
  readonly status?: OverlayRow['status'] | undefined;
  readonly overlayIds?: readonly string[] | undefined;
}

/** An unpublished draft. */
export type NewOverlay = OverlayContent &
  Pick<OverlayRow, 'overlayId' | 'accountId' | 'name' | 'createdAtMs'>;

export type NewOverlayVersion = OverlayContent &
  Pick<OverlayVersionRecord, 'publishedAtMs' | 'publishedBy' | 'restoredFrom'>;

export interface MostVersions {
  readonly ofOverlay: number;
  readonly ofAccount: number;
}
const mostVersions: MostVersions = {
  ofOverlay: limits.overlayVersions,
  ofAccount: limits.overlayVersionsPerAccount,
};
/** A publication adds one; a few more, in case that the bound was lowered. */
const mostRemovedAtOnce = 10;

export type OverlayRepository = ReturnType<typeof createOverlays>;

/**
 * Drafts of overlays and their published versions. Methods that take `seen` do nothing and return undefined if the overlay
 * has changed since it was read.
 */
export function createOverlays(db: ControlDatabase) {
  const versions = (accountId: string) =>
    db.selectFrom('overlayVersions').selectAll().where('accountId', '=', accountId);
  const publishedFor = (accountId: string, videoIds: readonly string[]) =>
    versions(accountId).where('videoId', 'in', videoIds).where('endedAtMs', 'is', null);
  return {
    async create(overlay: NewOverlay): Promise<OverlayRecord> {
      const { overlayId, accountId, name, videoId, campaignId, options, createdAtMs } = overlay;
      const row = await db
        .insertInto('overlays')
        .values({
          ...{ overlayId, accountId, name, videoId, campaignId, options, createdAtMs },
          ...{ updatedAtMs: createdAtMs, status: 'draft', latestVersion: 0, revision: 0 },
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return { ...row, published: null };
    },
    get: (accountId: string, overlayId: string) => readOverlay(db, accountId, overlayId),
    async list(accountId: string, page: PageRequest, { videoIds, status, overlayIds }: OverlayFilter = {}) {
      let query = db.selectFrom('overlays').selectAll().where('accountId', '=', accountId);
      if (videoIds !== undefined) {
        const ofVideo = publishedFor(accountId, videoIds).clearSelect().select('overlayVersions.overlayId');
        query = query.where(({ or, eb }) =>
          or([eb('videoId', 'in', videoIds), eb('overlayId', 'in', ofVideo)]),
        );
      }
      if (overlayIds !== undefined) query = query.where('overlayId', 'in', overlayIds);
      if (status !== undefined) query = query.where('status', '=', status);
      const { items, nextCursor } = await listPage(query, 'overlayId', page);
      return { items: await withPublished(db, items), nextCursor };
    },
    /** The names of all, newest first. */
    names: (accountId: string): Promise<readonly OverlayName[]> =>
      db
        .selectFrom('overlays')
        .select(['overlayId', 'name', 'videoId', 'campaignId'])
        .where('accountId', '=', accountId)
        .orderBy('overlayId', 'desc')
        .execute(),
    /** Changes the draft. */
    async update(
      seen: OverlayRecord,
      { name, videoId, campaignId, options }: Partial<OverlayContent & Pick<OverlayRow, 'name'>>,
      atMs: number,
    ): Promise<OverlayRecord | undefined> {
      if (!(await write(db, seen, { name, videoId, campaignId, options, updatedAtMs: atMs })))
        return undefined;
      return readOverlay(db, seen.accountId, seen.overlayId);
    },
    count: async (accountId: string): Promise<number> =>
      countFound(db.selectFrom('overlays').where('accountId', '=', accountId)),
    /** Overlays that are published for a video with these identifiers, except one of them. */
    countPublished: async (
      accountId: string,
      videoIds: readonly string[],
      { except = '' }: { readonly except?: string } = {},
    ): Promise<number> => countFound(publishedFor(accountId, videoIds).where('overlayId', '!=', except)),
    /**
     * Adds a version and publishes it in place of the one before. Removes versions of the overlay, and ended ones of the
     * account, beyond the newest.
     */
    publish: (
      seen: OverlayRecord,
      published: NewOverlayVersion,
      { ofOverlay, ofAccount }: MostVersions = mostVersions,
    ): Promise<OverlayRecord | undefined> =>
      inTransaction(db, async (transaction) => {
        const { accountId, overlayId } = seen;
        const version = seen.latestVersion + 1;
        const change = { status: 'published', publishedVersion: version, latestVersion: version } as const;
        if (!(await write(transaction, seen, { ...change, updatedAtMs: published.publishedAtMs }))) {
          return undefined;
        }
        await endPublished(transaction, seen, published.publishedAtMs);
        await transaction
          .insertInto('overlayVersions')
          .values({ ...published, overlayId, accountId, version })
          .execute();
        await transaction
          .deleteFrom('overlayVersions')
          .where('overlayId', '=', overlayId)
          .where('version', '<=', version - ofOverlay)
          .execute();
        await removeOldest(transaction, accountId, ofAccount);
        return readOverlay(transaction, accountId, overlayId);
      }),
    /** Stops publishing the overlay. */
    unpublish: (
      seen: OverlayRecord,
      status: 'draft' | 'archived',
      atMs: number,
    ): Promise<OverlayRecord | undefined> =>
      inTransaction(db, async (transaction) => {
        const change = { status, publishedVersion: null, updatedAtMs: atMs };
        if (!(await write(transaction, seen, change))) return undefined;
        await endPublished(transaction, seen, atMs);
        return readOverlay(transaction, seen.accountId, seen.overlayId);
      }),
    /** Removes it with its versions. */
    remove: (accountId: string, overlayId: string): Promise<OverlayRecord | undefined> =>
      inTransaction(db, async (transaction) => {
        // Otherwise a version published meanwhile would be left behind.
        await lockAccount(transaction, accountId);
        const overlay = await readOverlay(transaction, accountId, overlayId);
        if (overlay === undefined) return undefined;
        await transaction.deleteFrom('overlayVersions').where('overlayId', '=', overlayId).execute();
        await transaction.deleteFrom('overlays').where('overlayId', '=', overlayId).execute();
        return overlay;
      }),
    version: (
      accountId: string,
      overlayId: string,
      version: number,
    ): Promise<OverlayVersionRecord | undefined> =>
      versions(accountId).where(equal({ overlayId, version })).executeTakeFirst(),
    /** Newest first. */
    versions: (accountId: string, overlayId: string, { limit, after }: PageRequest) =>
      listPage(versions(accountId).where('overlayId', '=', overlayId), 'version', {
        limit,
        // Cursors can be forged, and PostgreSQL refuses a value that is not a number.
        after: after === undefined || /^\d{1,9}$/.test(after) ? after : '0',
      }),
    /** Drafts of a video with these identifiers that are not archived. */
    async listDrafts(accountId: string, videoIds: readonly string[], page: PageRequest) {
      const drafts = db
        .selectFrom('overlays')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('videoId', 'in', videoIds)
        .where('status', '!=', 'archived');
      const { items, nextCursor } = await listPage(drafts, 'overlayId', page);
      return { items: await withPublished(db, items), nextCursor };
    },
    /** The published versions of the overlays of a video with these identifiers, by overlay identifier. */
    publishedFor: (accountId: string, videoIds: readonly string[]): Promise<OverlayVersionRecord[]> =>
      publishedFor(accountId, videoIds).orderBy('overlayId').execute(),
    /** How many overlays are published for each video; videos without any are absent. */
    async publishedByVideo(accountId: string): Promise<ReadonlyMap<string, number>> {
      const counted = await db
        .selectFrom('overlayVersions')
        .where(equal({ accountId, endedAtMs: null }))
        .groupBy('videoId')
        .select(({ fn }) => ['videoId', fn.countAll<number | string>().as('overlays')])
        .execute();
      return new Map(counted.map(({ videoId, overlays }) => [videoId, Number(overlays)]));
    },
  };
}

/** The published versions of an account are never removed: there are fewer of them. */
async function removeOldest(db: ControlDatabase, accountId: string, most: number): Promise<void> {
  const all = db.selectFrom('overlayVersions').where('accountId', '=', accountId);
  const surplus = (await countFound(all)) - most;
  if (surplus <= 0) return;
  const oldest = await all
    .where('endedAtMs', 'is not', null)
    .select(['overlayId', 'version'])
    .orderBy('publishedAtMs')
    .limit(Math.min(surplus, mostRemovedAtOnce))
    .execute();
  for (const { overlayId, version } of oldest) {
    await db.deleteFrom('overlayVersions').where(equal({ overlayId, version })).execute();
  }
}

/** False, without any change, if somebody wrote since `seen` was read. */
async function write(
  db: ControlDatabase,
  { accountId, overlayId, revision }: OverlayRecord,
  values: { readonly [Name in keyof OverlayRow]?: OverlayRow[Name] | undefined },
): Promise<boolean> {
  const written = db
    .updateTable('overlays')
    .set({ ...values, revision: revision + 1 })
    .where(equal({ accountId, overlayId, revision }));
  return (await countRows(written)) > 0;
}

async function endPublished(
  db: ControlDatabase,
  { overlayId }: OverlayRecord,
  endedAtMs: number,
): Promise<void> {
  await db
    .updateTable('overlayVersions')
    .set({ endedAtMs })
    .where(equal({ overlayId, endedAtMs: null }))
    .execute();
}

async function readOverlay(
  db: ControlDatabase,
  accountId: string,
  overlayId: string,
): Promise<OverlayRecord | undefined> {
  const rows = await db.selectFrom('overlays').selectAll().where(equal({ accountId, overlayId })).execute();
  return (await withPublished(db, rows))[0];
}

/** Versions are looked up by number: another may have been published between the two statements. */
async function withPublished(db: ControlDatabase, rows: readonly OverlayRow[]): Promise<OverlayRecord[]> {
  const published = rows.filter(({ publishedVersion }) => publishedVersion !== null);
  const versions =
    published.length === 0
      ? []
      : await db
          .selectFrom('overlayVersions')
          .selectAll()
          .where(({ eb, and, or }) =>
            or(
              published.map(({ overlayId, publishedVersion }) =>
                and([eb('overlayId', '=', overlayId), eb('version', '=', publishedVersion)]),
              ),
            ),
          )
          .execute();
  const byOverlay = new Map(versions.map((version) => [version.overlayId, version]));
  return rows.map((row) => ({ ...row, published: byOverlay.get(row.overlayId) ?? null }));
}
