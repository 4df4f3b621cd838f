import { type FieldError, limits, type Video } from '@overlay/contract';
import type { ChangeLog } from '../audit/change-log.ts';
import type { ControlRepositories, ControlStore } from '../control-store/control-store.ts';
import type { VideoRecord } from '../control-store/videos.ts';
import { found, ProblemError } from '../http/answers/problem-error.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import { toRefusal } from '../http/operations/validate.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import { toAudited, toTarget, toVideo } from './to-video.ts';
import type { VideoAliases } from './video-aliases.ts';

export interface VideoHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'videos' | 'pagesSeen'>;
  readonly changeLog: ChangeLog;
  readonly videoAliases: Pick<VideoAliases, 'forget'>;
  /** Lowered in tests. */
  readonly videosPerAccount?: number;
}

/** `/api/videos`: the names and sources of videos. Events and overlays may name videos that are not listed here. */
export function createVideoHandlers({
  controlStore: { videos, pagesSeen },
  changeLog,
  videoAliases,
  videosPerAccount = limits.videosPerAccount,
}: VideoHandlersOptions) {
  return {
    async listVideos({ principal: { accountId }, query }) {
      const { items, nextCursor } = await videos.list(accountId, toPageRequest(query));
      const seen = await pagesSeen.lastSeenByVideo(accountId);
      return { videos: items.map((video) => toVideoSeen(video, seen)), nextCursor };
    },

    async getVideo({ principal: { accountId }, params: { videoId } }) {
      const video = found(await videos.get(accountId, (await videos.videoOf(accountId, videoId)) ?? videoId));
      return toVideoSeen(video, await pagesSeen.lastSeenByVideo(accountId));
    },

    createVideo(call) {
      const { accountId } = call.principal;
      const { name, sources = [], durationSeconds } = call.body;
      requireAddresses(sources);
      return changeLog.make(call, 'createVideo', async ({ stores, atMs, note }) => {
        const videoId = call.body.videoId ?? newIdentifier('video', atMs);
        if ((await stores.videos.get(accountId, videoId)) !== undefined) {
          throw new ProblemError('conflict', `There is a video ${videoId} already: change that one.`);
        }
        await refuseAlias(stores, accountId, videoId);
        if ((await stores.videos.count(accountId)) >= videosPerAccount) {
          const detail = `The account has ${videosPerAccount} videos: delete some that are not used any more.`;
          throw new ProblemError('conflict', detail);
        }
        const video = await stores.videos.create({
          accountId,
          videoId,
          entryId: newIdentifier('video', atMs),
          name,
          sources,
          durationMs: toMs(durationSeconds) ?? null,
          createdAtMs: atMs,
        });
        note({ target: toTarget(video), after: toAudited(video) });
        return toVideo(video);
      });
    },

    updateVideo(call) {
      const { accountId } = call.principal;
      const { name, sources, durationSeconds } = call.body;
      requireAddresses(sources ?? []);
      return changeLog.make(call, 'updateVideo', async ({ stores, note }) => {
        const before = await requireVideo(stores, accountId, call.params.videoId);
        const change = { name, sources, durationMs: toMs(durationSeconds) };
        const after = (await stores.videos.update(accountId, before.videoId, change)) ?? before;
        note({ target: toTarget(after), before: toAudited(before), after: toAudited(after) });
        return toVideo(after);
      });
    },

    async deleteVideo(call) {
      const { accountId } = call.principal;
      await changeLog.make(call, 'deleteVideo', async ({ stores, note }) => {
        const video = await requireVideo(stores, accountId, call.params.videoId);
        await stores.videos.remove(accountId, video.videoId);
        note({ target: toTarget(video), before: toAudited(video) });
      });
      videoAliases.forget(accountId);
    },
  } satisfies Partial<Handlers>;
}

/** With the last time that a page asked for it, under any of its identifiers. */
function toVideoSeen(video: VideoRecord, seen: ReadonlyMap<string, number>): Video {
  const seenAtMs = Math.max(0, ...[video.videoId, ...video.aliases].map((id) => seen.get(id) ?? 0));
  return { ...toVideo(video), ...(seenAtMs === 0 ? {} : { lastSeenAt: new Date(seenAtMs).toISOString() }) };
}

/** The video to be changed; throws if there is none, or if the identifier is an alias. */
export async function requireVideo(
  stores: Pick<ControlRepositories, 'videos'>,
  accountId: string,
  videoId: string,
): Promise<VideoRecord> {
  await refuseAlias(stores, accountId, videoId);
  return found(await stores.videos.get(accountId, videoId));
}

async function refuseAlias(
  { videos }: Pick<ControlRepositories, 'videos'>,
  accountId: string,
  videoId: string,
): Promise<void> {
  const video = await videos.videoOf(accountId, videoId);
  if (video === undefined) return;
  const detail = `${videoId} is an alias of ${video}: change ${video}, or undo the merge first.`;
  throw new ProblemError('conflict', detail);
}

function requireAddresses(sources: readonly string[]): void {
  const errors = sources.flatMap((source, index): FieldError[] => {
    const detail = wrongAddress(source);
    return detail === undefined ? [] : [{ pointer: `/sources/${index}`, code: 'address', detail }];
  });
  if (errors.length > 0) throw toRefusal(errors);
}

/** Dashboards of other members open these addresses. */
function wrongAddress(source: string): string | undefined {
  const url = URL.canParse(source) ? new URL(source) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'must be an address that begins with https:// or http://';
  }
  return url.username === '' && url.password === '' ? undefined : 'must not contain a user name or password';
}

function toMs(seconds: number | null | undefined): number | null | undefined {
  return typeof seconds === 'number' ? Math.max(1, Math.round(seconds * 1000)) : seconds;
}
