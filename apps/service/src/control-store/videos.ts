import { countFound, countRows, equal, listPage } from './database/queries.ts';
import type { PageRequest } from './page.ts';
import type { ControlDatabase, ControlSchema } from './schema.ts';

type VideoRow = ControlSchema['videos'];

export interface VideoRecord extends VideoRow {
  /** In the order of identifiers. */
  readonly aliases: readonly string[];
  /** SHA-256 of the poster in hex. */
  readonly posterHash: string | null;
}

export type PosterRecord = ControlSchema['videoPosters'];

export type VideoName = Pick<VideoRow, 'videoId' | 'name'>;

/** What a video is called elsewhere. */
export type VideoAlias = Pick<ControlSchema['videoAliases'], 'alias' | 'videoId'>;

export type VideoChange = {
  readonly [Name in 'name' | 'sources' | 'durationMs']?: VideoRow[Name] | undefined;
};

export type VideoRepository = ReturnType<typeof createVideos>;

/**
 * Videos that have a name, their posters, and other identifiers of them. A video that has become an alias keeps its row, so
 * that the merge can be undone; lists leave it out.
 */
export function createVideos(db: ControlDatabase) {
  const videos = (accountId: string) =>
    db.selectFrom('videos').selectAll().where('accountId', '=', accountId);
  const aliasesOf = (accountId: string) => db.selectFrom('videoAliases').where('accountId', '=', accountId);
  const get = async (accountId: string, videoId: string): Promise<VideoRecord | undefined> =>
    (await toRecords(db, await videos(accountId).where('videoId', '=', videoId).execute()))[0];
  /** The video that an alias means. */
  const videoOf = async (accountId: string, alias: string): Promise<string | undefined> => {
    const found = aliasesOf(accountId).where('alias', '=', alias).select('videoId');
    return (await found.executeTakeFirst())?.videoId;
  };
  return {
    /** Also a video that is an alias by now. */
    get,
    async create(video: VideoRow): Promise<VideoRecord> {
      await db.insertInto('videos').values(video).execute();
      return { ...video, aliases: [], posterHash: null };
    },
    /** Newest first, without aliases. */
    async list(accountId: string, page: PageRequest) {
      const query = videos(accountId).where('videoId', 'not in', aliasesOf(accountId).select('alias'));
      const { items, nextCursor } = await listPage(query, 'entryId', page);
      return { items: await toRecords(db, items), nextCursor };
    },
    /** The names of all, newest first, without aliases. */
    names: (accountId: string): Promise<readonly VideoName[]> =>
      db
        .selectFrom('videos')
        .select(['videoId', 'name'])
        .where('accountId', '=', accountId)
        .where('videoId', 'not in', aliasesOf(accountId).select('alias'))
        .orderBy('entryId', 'desc')
        .execute(),
    count: (accountId: string): Promise<number> =>
      countFound(db.selectFrom('videos').where('accountId', '=', accountId)),
    /** Undefined if there is no such video. */
    async update(
      accountId: string,
      videoId: string,
      { name, sources, durationMs }: VideoChange,
    ): Promise<VideoRecord | undefined> {
      await db
        .updateTable('videos')
        .set({ accountId, name, sources, durationMs })
        .where(equal({ accountId, videoId }))
        .execute();
      return get(accountId, videoId);
    },
    /** Removes it with its poster and its aliases, which are videos by themselves again. */
    async remove(accountId: string, videoId: string): Promise<void> {
      for (const table of ['videoAliases', 'videoPosters', 'videos'] as const) {
        await db.deleteFrom(table).where(equal({ accountId, videoId })).execute();
      }
    },
    poster: (accountId: string, videoId: string): Promise<PosterRecord | undefined> =>
      db.selectFrom('videoPosters').selectAll().where(equal({ accountId, videoId })).executeTakeFirst(),
    /** In place of the one before. */
    async setPoster(poster: PosterRecord): Promise<void> {
      const { hash, mediaType, picture, bytes } = poster;
      await db
        .insertInto('videoPosters')
        .values(poster)
        .onConflict((known) =>
          known.columns(['accountId', 'videoId']).doUpdateSet({ hash, mediaType, picture, bytes }),
        )
        .execute();
    },
    /** Bytes of all posters of an account, except that of one video. */
    async posterBytes(accountId: string, { except }: { readonly except: string }): Promise<number> {
      const { sum } = await db
        .selectFrom('videoPosters')
        .where('accountId', '=', accountId)
        .where('videoId', '!=', except)
        .select(({ fn }) => fn.sum<number | string | null>('bytes').as('sum'))
        .executeTakeFirstOrThrow();
      return Number(sum ?? 0);
    },
    /** Every alias of the account. */
    aliases: (accountId: string): Promise<VideoAlias[]> =>
      aliasesOf(accountId).select(['alias', 'videoId']).orderBy('alias').execute(),
    videoOf,
    /** Every identifier of the video that this one means: the video first, then its aliases. */
    async namesOf(accountId: string, videoId: string): Promise<readonly string[]> {
      const video = (await videoOf(accountId, videoId)) ?? videoId;
      const aliases = aliasesOf(accountId).where('videoId', '=', video).select('alias').orderBy('alias');
      return [video, ...(await aliases.execute()).map(({ alias }) => alias)];
    },
    /** The alias must be none yet. */
    async addAlias(alias: ControlSchema['videoAliases']): Promise<void> {
      await db.insertInto('videoAliases').values(alias).execute();
    },
    /** False if the video has no such alias. */
    removeAlias: async (accountId: string, { alias, videoId }: VideoAlias): Promise<boolean> =>
      (await countRows(db.deleteFrom('videoAliases').where(equal({ accountId, alias, videoId })))) > 0,
  };
}

async function toRecords(db: ControlDatabase, rows: readonly VideoRow[]): Promise<VideoRecord[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const ids = rows.map(({ videoId }) => videoId);
  const posters = await db
    .selectFrom('videoPosters')
    .select(['videoId', 'hash'])
    .where('accountId', '=', first.accountId)
    .where('videoId', 'in', ids)
    .execute();
  const aliases = await db
    .selectFrom('videoAliases')
    .select(['videoId', 'alias'])
    .where('accountId', '=', first.accountId)
    .where('videoId', 'in', ids)
    .orderBy('alias')
    .execute();
  const hashes = new Map(posters.map(({ videoId, hash }) => [videoId, hash]));
  const byVideo = new Map<string, string[]>();
  for (const { videoId, alias } of aliases) byVideo.set(videoId, [...(byVideo.get(videoId) ?? []), alias]);
  return rows.map((row) => ({
    ...row,
    aliases: byVideo.get(row.videoId) ?? [],
    posterHash: hashes.get(row.videoId) ?? null,
  }));
}
