import { Readable } from 'node:stream';
import { limits } from '@overlay/contract';
import type { ChangeLog } from '../audit/change-log.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { found, ProblemError } from '../http/answers/problem-error.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { parsePoster } from './poster.ts';
import { toAudited, toPosterVersion, toTarget, toVideo } from './to-video.ts';
import { requireVideo } from './video-routes.ts';

/** A browser that opens the address by itself shows a picture and runs nothing, whatever its bytes contain. */
const pictureHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  // Somebody else may sign in to the same browser.
  vary: 'overlay-account, cookie, authorization',
};
const yearSeconds = 365 * 86_400;

export interface PosterHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'videos'>;
  readonly changeLog: ChangeLog;
  /** Lowered in tests. */
  readonly posterBytesPerAccount?: number;
}

/** `/api/videos/{videoId}/poster`: a small picture, by which people recognise a video in lists. */
export function createPosterHandlers({
  controlStore: { videos },
  changeLog,
  posterBytesPerAccount = limits.posterBytesPerAccount,
}: PosterHandlersOptions) {
  return {
    async getVideoPoster({ principal: { accountId }, params: { videoId }, query: { v }, reply }) {
      const poster = found(await videos.poster(accountId, videoId));
      const isNamed = v === toPosterVersion(poster.hash);
      reply.headers({
        ...pictureHeaders,
        'content-type': poster.mediaType,
        'content-length': String(poster.picture.length),
        'cache-control': isNamed ? `private, max-age=${yearSeconds}, immutable` : 'private, no-cache',
      });
      return Readable.from(poster.picture, { objectMode: false });
    },

    setVideoPoster(call) {
      const { accountId } = call.principal;
      const { hash, mediaType, picture } = parsePoster(call.body);
      return changeLog.make(call, 'setVideoPoster', async ({ stores, note }) => {
        const before = await requireVideo(stores, accountId, call.params.videoId);
        const { videoId } = before;
        const others = await stores.videos.posterBytes(accountId, { except: videoId });
        if (others + picture.length > posterBytesPerAccount) {
          const most = `${posterBytesPerAccount / 1024 ** 2} MiB`;
          throw new ProblemError('conflict', `The posters of an account take at most ${most} together.`);
        }
        await stores.videos.setPoster({
          accountId,
          videoId,
          hash,
          mediaType,
          picture,
          bytes: picture.length,
        });
        const after = { ...before, posterHash: hash };
        note({ target: toTarget(after), before: toAudited(before), after: toAudited(after) });
        return toVideo(after);
      });
    },
  } satisfies Partial<Handlers>;
}
