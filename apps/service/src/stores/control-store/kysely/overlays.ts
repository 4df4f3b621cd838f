import type { Actor, OverlayOptions } from '@overlay/contract';
import type { Selectable } from 'kysely';
import type { OverlayContent, OverlayRecord, OverlayVersionRecord } from '../../../ports/control-records.ts';
import type { OverlayRepository } from '../../../ports/control-store.ts';
import { toPage } from '../../../ports/page.ts';
import type { ControlDatabase, ControlSchema } from './control-schema.ts';
import { inTransaction } from './in-transaction.ts';
import { lockAccount } from './locks.ts';

type OverlayRow = Selectable<ControlSchema['overlays']>;
type VersionRow = Selectable<ControlSchema['overlayVersions']>;

export function createOverlays(db: ControlDatabase): OverlayRepository {
  const get = (accountId: string, overlayId: string) => readOverlay(db, accountId, overlayId);
  const versions = () => db.selectFrom('overlayVersions').selectAll();
  return {
    get,
    async create({ overlayId, accountId, name, videoId, campaignId, options, createdAtMs }) {
      const row: OverlayRow = {
        overlayId,
        accountId,
        name,
        videoId,
        campaignId,
        status: 'draft',
        optionsJson: JSON.stringify(options),
        createdAtMs,
        updatedAtMs: createdAtMs,
        publishedVersion: null,
        latestVersion: 0,
        revision: 0,
      };
      await db.insertInto('overlays').values(row).execute();
      return toOverlay(row, null);
    },
    async list(accountId, { limit, after }, { videoId, status } = {}) {
      const rows = await db
        .selectFrom('overlays')
        .selectAll()
        .where('accountId', '=', accountId)
        .$if(videoId !== undefined, (query) =>
          query.where(({ or, eb, selectFrom }) =>
            or([
              eb('videoId', '=', videoId ?? ''),
              eb(
                'overlayId',
                'in',
                selectFrom('overlayVersions')
                  .select('overlayVersions.overlayId')
                  .where('overlayVersions.accountId', '=', accountId)
                  .where('overlayVersions.videoId', '=', videoId ?? '')
                  .where('overlayVersions.endedAtMs', 'is', null),
              ),
            ]),
          ),
        )
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'draft'))
        .$if(after !== undefined, (query) => query.where('overlayId', '<', after ?? ''))
        .orderBy('overlayId', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(await withPublished(db, rows), limit, (overlay) => overlay.overlayId);
    },
    async update(seen, { options, ...change }, atMs) {
      const values = {
        ...change,
        ...(options === undefined ? {} : { optionsJson: JSON.stringify(options) }),
      };
      if (!(await write(db, seen, { ...values, updatedAtMs: atMs }))) return undefined;
      return get(seen.accountId, seen.overlayId);
    },
    publish: (seen, { options, publishedBy, ...version }, most) =>
      inTransaction(db, async (transaction) => {
        const { accountId, overlayId } = seen;
        const next = seen.latestVersion + 1;
        const change = { status: 'published', publishedVersion: next, latestVersion: next } as const;
        if (!(await write(transaction, seen, { ...change, updatedAtMs: version.publishedAtMs }))) {
          return undefined;
        }
        await endPublished(transaction, seen, version.publishedAtMs);
        await transaction
          .insertInto('overlayVersions')
          .values({
            ...version,
            overlayId,
            accountId,
            version: next,
            optionsJson: JSON.stringify(options),
            publishedByJson: JSON.stringify(publishedBy),
            endedAtMs: null,
          })
          .execute();
        await transaction
          .deleteFrom('overlayVersions')
          .where('overlayId', '=', overlayId)
          .where('version', '<=', next - most)
          .execute();
        return readOverlay(transaction, accountId, overlayId);
      }),
    unpublish: (seen, status, atMs) =>
      inTransaction(db, async (transaction) => {
        const change = { status, publishedVersion: null, updatedAtMs: atMs };
        if (!(await write(transaction, seen, change))) return undefined;
        await endPublished(transaction, seen, atMs);
        return readOverlay(transaction, seen.accountId, seen.overlayId);
      }),
    remove: (accountId, overlayId) =>
      inTransaction(db, async (transaction) => {
        // A version that somebody publishes meanwhile would stay behind.
        await lockAccount(transaction, accountId);
        const overlay = await readOverlay(transaction, accountId, overlayId);
        if (overlay === undefined) return undefined;
        await transaction.deleteFrom('overlayVersions').where('overlayId', '=', overlayId).execute();
        await transaction.deleteFrom('overlays').where('overlayId', '=', overlayId).execute();
        return overlay;
      }),
    async version(accountId, overlayId, version) {
      const row = await versions()
        .where('accountId', '=', accountId)
        .where('overlayId', '=', overlayId)
        .where('version', '=', version)
        .executeTakeFirst();
      return row === undefined ? undefined : toVersion(row);
    },
    async versions(accountId, overlayId, { limit, after }) {
      const rows = await versions()
        .where('accountId', '=', accountId)
        .where('overlayId', '=', overlayId)
        .$if(after !== undefined, (query) => query.where('version', '<', Number(after)))
        .orderBy('version', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(rows.map(toVersion), limit, ({ version }) => String(version));
    },
    async publishedFor(accountId, videoId) {
      const rows = await versions()
        .where('accountId', '=', accountId)
        .where('videoId', '=', videoId)
        .where('endedAtMs', 'is', null)
        .orderBy('overlayId')
        .execute();
      return rows.map(toVersion);
    },
  };
}

/** False, without any change, if somebody wrote since `seen` was read. */
async function write(
  db: ControlDatabase,
  { accountId, overlayId, revision }: OverlayRecord,
  values: Partial<OverlayRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('overlays')
    .set({ ...values, revision: revision + 1 })
    .where('accountId', '=', accountId)
    .where('overlayId', '=', overlayId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function endPublished(
  db: ControlDatabase,
  { overlayId }: OverlayRecord,
  endedAtMs: number,
): Promise<void> {
  await db
    .updateTable('overlayVersions')
    .set({ endedAtMs })
    .where('overlayId', '=', overlayId)
    .where('endedAtMs', 'is', null)
    .execute();
}

async function readOverlay(
  db: ControlDatabase,
  accountId: string,
  overlayId: string,
): Promise<OverlayRecord | undefined> {
  const rows = await db
    .selectFrom('overlays')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('overlayId', '=', overlayId)
    .execute();
  return (await withPublished(db, rows))[0];
}

/** The versions are asked for by number: between the two statements, another may have been published. */
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
                and([eb('overlayId', '=', overlayId), eb('version', '=', publishedVersion ?? 0)]),
              ),
            ),
          )
          .execute();
  const byOverlay = new Map(versions.map((row) => [row.overlayId, toVersion(row)]));
  return rows.map((row) => toOverlay(row, byOverlay.get(row.overlayId) ?? null));
}

function toOverlay(
  { publishedVersion: _, optionsJson, ...row }: OverlayRow,
  published: OverlayVersionRecord | null,
): OverlayRecord {
  return { ...row, options: parseOptions(optionsJson), published };
}

function toVersion({ optionsJson, publishedByJson, accountId: _, ...row }: VersionRow): OverlayVersionRecord {
  const publishedBy: Actor = JSON.parse(publishedByJson);
  return { ...row, options: parseOptions(optionsJson), publishedBy };
}

function parseOptions(optionsJson: string): OverlayContent['options'] {
  const options: OverlayOptions = JSON.parse(optionsJson);
  return options;
}
