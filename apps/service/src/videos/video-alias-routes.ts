import { limits } from '@overlay/contract';
import type { Change, ChangeLog } from '../audit/change-log.ts';
import type { VideoRecord } from '../control-store/videos.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { toRefusal } from '../http/operations/validate.ts';
import { toAudited, toTarget, toVideo } from './to-video.ts';
import type { VideoAliases } from './video-aliases.ts';
import { requireVideo } from './video-routes.ts';

export interface VideoAliasHandlersOptions {
  readonly changeLog: ChangeLog;
  readonly videoAliases: Pick<VideoAliases, 'forget'>;
  /** Lowered in tests. */
  readonly most?: { readonly ofVideo: number; readonly ofAccount: number };
}

/**
 * `/api/videos/{videoId}/aliases`: identifiers that mean the same video. Nothing is moved: counts are joined when they are
 * read, and overlays when pages load them, so a merge is undone by removing the alias.
 */
export function createVideoAliasHandlers({
  changeLog,
  videoAliases,
  most = { ofVideo: limits.aliasesPerVideo, ofAccount: limits.aliasesPerAccount },
}: VideoAliasHandlersOptions) {
  /** Refuses what would be a chain, a circle, or too much. */
  const requireMergeable = async (
    { stores }: Pick<Change, 'stores'>,
    { accountId, videoId, aliases }: VideoRecord,
    alias: string,
  ): Promise<void> => {
    const elsewhere = await stores.videos.videoOf(accountId, alias);
    if (elsewhere !== undefined) {
      throw conflict(`${alias} is an alias of ${elsewhere}: undo that merge first.`);
    }
    if ((await stores.videos.namesOf(accountId, alias)).length > 1) {
      throw conflict(`${alias} has aliases: undo those merges first, then merge each into ${videoId}.`);
    }
    if (aliases.length >= most.ofVideo) throw conflict(`A video has at most ${most.ofVideo} aliases.`);
    if ((await stores.videos.aliases(accountId)).length >= most.ofAccount) {
      throw conflict(`The videos of an account have at most ${most.ofAccount} aliases together.`);
    }
    const { publishedOverlaysPerVideo: overlays } = limits;
    if ((await stores.overlays.countPublished(accountId, [videoId, ...aliases, alias])) > overlays) {
      throw conflict(`Together they would have more than ${overlays} published overlays: unpublish some.`);
    }
  };

  return {
    async addVideoAlias(call) {
      const { accountId } = call.principal;
      const { videoId: alias } = call.body;
      const merged = await changeLog.make(call, 'addVideoAlias', async (change) => {
        const { stores, atMs, note } = change;
        const before = await requireVideo(stores, accountId, call.params.videoId);
        const { videoId } = before;
        if (alias === videoId) {
          const detail = 'is the video itself';
          throw toRefusal([{ pointer: '/videoId', code: 'same_video', detail }]);
        }
        if (before.aliases.includes(alias)) return before;
        await requireMergeable(change, before, alias);
        await stores.videos.addAlias({ accountId, alias, videoId, createdAtMs: atMs });
        const after = { ...before, aliases: [...before.aliases, alias].sort() };
        note({ target: toTarget(after), before: toAudited(before), after: toAudited(after) });
        return after;
      });
      videoAliases.forget(accountId);
      return toVideo(merged);
    },

    async removeVideoAlias(call) {
      const { accountId } = call.principal;
      const { alias } = call.params;
      await changeLog.make(call, 'removeVideoAlias', async ({ stores, note }) => {
        const before = await requireVideo(stores, accountId, call.params.videoId);
        const { videoId } = before;
        if (!(await stores.videos.removeAlias(accountId, { alias, videoId }))) {
          throw new ProblemError('not_found', `${videoId} has no alias of this name.`);
        }
        const after = { ...before, aliases: before.aliases.filter((one) => one !== alias) };
        note({ target: toTarget(after), before: toAudited(before), after: toAudited(after) });
      });
      videoAliases.forget(accountId);
    },
  } satisfies Partial<Handlers>;
}

function conflict(detail: string): ProblemError {
  return new ProblemError('conflict', detail);
}
