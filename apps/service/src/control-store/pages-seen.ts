import { limits, type SdkFault, type VideoIdSource } from '@overlay/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { DeletedData } from './database/deleted-data.ts';
import { countRows, equal, greater } from './database/queries.ts';
import type { Transact } from './database/transaction.ts';
import type { ControlDatabase, ControlSchema } from './schema.ts';

type PageRow = ControlSchema['pagesSeen'];
type VideoRow = ControlSchema['videosSeen'];

/** A page and what was seen on it. */
export interface PageSighting extends Pick<PageRow, 'accountId' | 'origin' | 'path' | 'lastSeenAtMs'> {
  /** Empty if unknown. */
  readonly sdkVersion: string;
  readonly videos: readonly VideoSighting[];
  readonly problem?: PageProblem | undefined;
}

export interface VideoSighting extends Pick<VideoRow, 'videoId' | 'lastSeenAtMs'> {
  readonly from: VideoIdSource;
}

export interface PageProblem {
  readonly fault: SdkFault;
  readonly videoId?: string | undefined;
  readonly atMs: number;
}

/** Faults that a video on the page disproves. */
const withoutVideo: readonly SdkFault[] = ['no_video', 'video_in_frame'];

export type PagesSeenRepository = ReturnType<typeof createPagesSeen>;

/** Pages that loaded the SDK. Anybody can cause writes, so none waits for the disk. */
export function createPagesSeen(
  db: ControlDatabase,
  inUnsyncedTransaction: Transact,
  deletedData: DeletedData,
) {
  return {
    /**
     * Adds to what is known of each page, whatever the order in which nodes write. Skips accounts that do not list
     * pages, and keeps the most recent pages of an account and videos of a page.
     */
    async add(sightings: readonly PageSighting[]): Promise<void> {
      if (sightings.length === 0) return;
      await inUnsyncedTransaction(async (transaction) => {
        const listing = await accountsThatList(transaction, sightings);
        // In one order: otherwise two nodes that write the same rows could deadlock.
        for (const sighting of sightings.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
          if (!listing.has(sighting.accountId)) continue;
          await upsertPage(transaction, sighting);
          for (const video of sighting.videos) await upsertVideo(transaction, sighting, video);
          if (sighting.videos.length > 0) await trimVideos(transaction, sighting);
        }
        for (const accountId of listing) await trimPages(transaction, accountId);
      });
    },
    /** The most recently seen pages first, with their videos. */
    async list(accountId: string, limit: number): Promise<PageSighting[]> {
      const pages = await db
        .selectFrom('pagesSeen')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('lastSeenAtMs', 'desc')
        .orderBy('origin')
        .orderBy('path')
        .limit(limit)
        .execute();
      const videos = await db
        .selectFrom('videosSeen')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('lastSeenAtMs', 'desc')
        .orderBy('videoId')
        .execute();
      const byPage = new Map<string, VideoRow[]>();
      for (const video of videos) byPage.set(nameOf(video), [...(byPage.get(nameOf(video)) ?? []), video]);
      return pages.map((page) => toSighting(page, byPage.get(nameOf(page)) ?? []));
    },
    /** When each video was last seen on any page, in milliseconds. */
    async lastSeenByVideo(accountId: string): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('videosSeen')
        .where('accountId', '=', accountId)
        .groupBy('videoId')
        .select(({ fn }) => ['videoId', fn.max('lastSeenAtMs').as('atMs')])
        .execute();
      return new Map(rows.map(({ videoId, atMs }) => [videoId, Number(atMs)]));
    },
    /** Forgets the pages of an account that were not seen since; all of them by default. */
    async deleteOf(accountId: string, beforeMs = Number.MAX_SAFE_INTEGER): Promise<void> {
      let deleted = 0;
      for (const name of ['videosSeen', 'pagesSeen'] as const) {
        const older = db.deleteFrom(name).where('accountId', '=', accountId);
        deleted += await countRows(older.where('lastSeenAtMs', '<', beforeMs));
      }
      if (deleted > 0) deletedData.owe();
    },
    /** Forgets pages that were not seen since, and videos that were not seen on them; returns how many. */
    async purge(beforeMs: number): Promise<number> {
      let deleted = 0;
      for (const name of ['videosSeen', 'pagesSeen'] as const) {
        deleted += await countRows(db.deleteFrom(name).where('lastSeenAtMs', '<', beforeMs));
      }
      return deleted;
    },
  };
}

function nameOf({ accountId, origin, path }: Pick<PageRow, 'accountId' | 'origin' | 'path'>): string {
  return `${accountId} ${origin}${path}`;
}

function toSighting(page: PageRow, videos: readonly VideoRow[]): PageSighting {
  const { accountId, origin, path, lastSeenAtMs, sdkVersion, problem, problemVideoId, problemAtMs } = page;
  return {
    accountId,
    origin,
    path,
    lastSeenAtMs,
    sdkVersion,
    videos: videos.map(({ videoId, videoIdFrom, ...seen }) => ({
      videoId,
      from: videoIdFrom,
      lastSeenAtMs: seen.lastSeenAtMs,
    })),
    ...(problem === null || problemAtMs === null
      ? {}
      : { problem: { fault: problem, videoId: problemVideoId ?? undefined, atMs: problemAtMs } }),
  };
}

/** A flush may come after an account switched the list off, or was removed. */
async function accountsThatList(
  db: ControlDatabase,
  sightings: readonly PageSighting[],
): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('accounts')
    .select('accountId')
    .where('accountId', 'in', [...new Set(sightings.map(({ accountId }) => accountId))])
    .where(equal({ pagesSeen: true, removedAtMs: null }))
    .execute();
  return new Set(found.map(({ accountId }) => accountId));
}

type Upsert = ExpressionBuilder<ControlSchema & { excluded: PageRow }, 'pagesSeen' | 'excluded'>;

async function upsertPage(
  db: ControlDatabase,
  { accountId, origin, path, lastSeenAtMs, sdkVersion, problem, videos }: PageSighting,
): Promise<void> {
  await db
    .insertInto('pagesSeen')
    .values({
      accountId,
      origin,
      path,
      lastSeenAtMs,
      sdkVersion,
      problem: problem?.fault ?? null,
      problemVideoId: problem?.videoId ?? null,
      problemAtMs: problem?.atMs ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'origin', 'path']).doUpdateSet((expression: Upsert) => {
        const isDisproved =
          videos.length === 0 ? sql<boolean>`1 = 0` : expression('pagesSeen.problem', 'in', withoutVideo);
        const kept = <Column extends 'problem' | 'problemVideoId' | 'problemAtMs'>(column: Column) =>
          problem === undefined
            ? expression
                .case()
                .when(isDisproved)
                .then(null)
                .else(expression.ref(`pagesSeen.${column}`))
                .end()
            : expression.ref(`excluded.${column}`);
        return {
          lastSeenAtMs: greater('pagesSeen', 'lastSeenAtMs'),
          sdkVersion: sdkVersion === '' ? expression.ref('pagesSeen.sdkVersion') : sdkVersion,
          problem: kept('problem'),
          problemVideoId: kept('problemVideoId'),
          problemAtMs: kept('problemAtMs'),
        };
      }),
    )
    .execute();
}

async function upsertVideo(
  db: ControlDatabase,
  { accountId, origin, path }: PageSighting,
  { videoId, from, lastSeenAtMs }: VideoSighting,
): Promise<void> {
  await db
    .insertInto('videosSeen')
    .values({ accountId, origin, path, videoId, videoIdFrom: from, lastSeenAtMs })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'origin', 'path', 'videoId']).doUpdateSet({
        videoIdFrom: from,
        lastSeenAtMs: greater('videosSeen', 'lastSeenAtMs'),
      }),
    )
    .execute();
}

async function trimVideos(db: ControlDatabase, { accountId, origin, path }: PageSighting): Promise<void> {
  const ofPage = sql`"accountId" = ${accountId} and "origin" = ${origin} and "path" = ${path}`;
  await sql`
    delete from "videosSeen" where ${ofPage} and "videoId" not in (
      select "videoId" from "videosSeen" where ${ofPage}
      order by "lastSeenAtMs" desc, "videoId" limit ${limits.videosPerPage}
    )
  `.execute(db);
}

async function trimPages(db: ControlDatabase, accountId: string): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    delete from "pagesSeen" where "accountId" = ${accountId} and "lastSeenAtMs" <= (
      select "lastSeenAtMs" from "pagesSeen" where "accountId" = ${accountId}
      order by "lastSeenAtMs" desc limit 1 offset ${limits.pagesSeenPerAccount}
    )
  `.execute(db);
  if (numAffectedRows === 0n) return;
  await sql`
    delete from "videosSeen" where "accountId" = ${accountId} and not exists (
      select 1 from "pagesSeen" where "pagesSeen"."accountId" = "videosSeen"."accountId"
        and "pagesSeen"."origin" = "videosSeen"."origin" and "pagesSeen"."path" = "videosSeen"."path"
    )
  `.execute(db);
}
