import { limits, type OperationId, type OverlayOptions, type Publication } from '@overlay/contract';
import type { Change, ChangeLog, ChangingCall } from '../audit/change-log.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import type { OverlayRecord } from '../control-store/overlays.ts';
import { found, ProblemError } from '../http/answers/problem-error.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import { toRefusal } from '../http/operations/validate.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { VideoAliases } from '../videos/video-aliases.ts';
import {
  current,
  type Expected,
  publishDraft,
  requireExpected,
  requireRoom,
  restoreVersion,
  unpublishedDrafts,
  withdraw,
} from './overlay-publications.ts';
import { overlayRuleErrors } from './overlay-rules.ts';
import type { PublishedOverlays } from './published-overlays.ts';
import { toAudited, toOverlay, toOverlayVersion, toTarget } from './to-overlay.ts';

export interface OverlayHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'overlays' | 'videos'>;
  readonly changeLog: ChangeLog;
  readonly publishedOverlays: Pick<PublishedOverlays, 'forget'>;
  readonly videoAliases: Pick<VideoAliases, 'of'>;
  readonly overlaysPerAccount?: number;
}

/** `/api/overlays`: what marketers publish for a video, and what `init` gives to pages. */
export function createOverlayHandlers({
  controlStore: { overlays, videos },
  changeLog,
  publishedOverlays,
  videoAliases,
  overlaysPerAccount = limits.overlaysPerAccount,
}: OverlayHandlersOptions) {
  const forget = (...records: readonly OverlayRecord[]) => {
    for (const { accountId, published } of records) {
      if (published !== null) publishedOverlays.forget(accountId, published.videoId);
    }
  };

  /** Changes an overlay if it is as the caller saw it. Pages get the change at once. */
  const change = async (
    call: ChangingCall & { readonly params: { readonly overlayId: string } },
    operation: OperationId,
    expected: Expected,
    work: (seen: OverlayRecord, change: Change) => Promise<OverlayRecord>,
  ) => {
    const { before, after } = await changeLog.make(call, operation, async (change) => {
      const seen = found(await change.stores.overlays.get(call.principal.accountId, call.params.overlayId));
      requireExpected(seen, expected);
      const changed = await work(seen, change);
      change.note({ target: toTarget(changed), before: toAudited(seen), after: toAudited(changed) });
      return { before: seen, after: changed };
    });
    forget(before, after);
    return { before, after };
  };

  const toPublication = ({
    before,
    after,
  }: {
    before: OverlayRecord;
    after: OverlayRecord;
  }): Publication => ({
    changed: before !== after,
    overlay: toOverlay(after),
    version: after.published === null ? null : toOverlayVersion(after.published),
  });

  return {
    async createOverlay(call) {
      const { principal, body } = call;
      const { name, videoId, campaignId, status, options } = body;
      requireSense(options);
      const overlay = await changeLog.make(call, 'createOverlay', async (change) => {
        if ((await change.stores.overlays.count(principal.accountId)) >= overlaysPerAccount) {
          const detail = `The account has ${overlaysPerAccount} overlays: delete some that are not used any more.`;
          throw new ProblemError('conflict', detail);
        }
        const draft = await change.stores.overlays.create({
          overlayId: newIdentifier('overlay', change.atMs),
          accountId: principal.accountId,
          name: name ?? toDefaultName(options),
          videoId,
          campaignId: campaignId ?? null,
          options,
          createdAtMs: change.atMs,
        });
        const created = status === 'published' ? await publishDraft(draft, change) : draft;
        change.note({ target: toTarget(created), after: toAudited(created) });
        return created;
      });
      forget(overlay);
      return toOverlay(overlay);
    },

    async listOverlays({ principal: { accountId }, query }) {
      const { videoId, status, overlayId: overlayIds } = query;
      const videoIds = videoId === undefined ? undefined : (await videoAliases.of(accountId)).allOf(videoId);
      const filter = { videoIds, status, overlayIds };
      const { items, nextCursor } = await overlays.list(accountId, toPageRequest(query), filter);
      return { overlays: items.map(toOverlay), nextCursor };
    },

    async listNames({ principal: { accountId } }) {
      const [named, namedVideos] = await Promise.all([overlays.names(accountId), videos.names(accountId)]);
      return {
        overlays: named.map(({ campaignId, ...overlay }) => ({
          ...overlay,
          ...(campaignId === null ? {} : { campaignId }),
        })),
        videos: [...namedVideos],
      };
    },

    getOverlay: async ({ principal: { accountId }, params }) =>
      toOverlay(found(await overlays.get(accountId, params.overlayId))),

    async updateOverlay(call) {
      const { status, expectedRevision, ...draft } = call.body;
      if (draft.options !== undefined) requireSense(draft.options);
      const { after } = await change(call, 'updateOverlay', { expectedRevision }, async (seen, change) => {
        const { overlays } = change.stores;
        const isDraftChanged = Object.keys(draft).length > 0;
        const changed = isDraftChanged ? current(await overlays.update(seen, draft, change.atMs)) : seen;
        if (status === undefined) return changed;
        return status === 'published' ? publishDraft(changed, change) : withdraw(changed, status, change);
      });
      return toOverlay(after);
    },

    async deleteOverlay(call) {
      const { principal, params } = call;
      const removed = await changeLog.make(call, 'deleteOverlay', async ({ stores, note }) => {
        const overlay = found(await stores.overlays.remove(principal.accountId, params.overlayId));
        note({ target: toTarget(overlay), before: toAudited(overlay) });
        return overlay;
      });
      forget(removed);
    },

    publishOverlay: async (call) =>
      toPublication(await change(call, 'publishOverlay', call.body, publishDraft)),

    async publishVideo(call) {
      const { accountId } = call.principal;
      const { videoId } = call.params;
      const published = await changeLog.make(call, 'publishVideo', async (change) => {
        const names = await change.stores.videos.namesOf(accountId, videoId);
        const drafts = await unpublishedDrafts(change.stores, accountId, names);
        if (drafts === undefined && (await change.stores.videos.get(accountId, videoId)) === undefined) {
          throw new ProblemError('not_found');
        }
        await requireRoom(change.stores, accountId, names, drafts ?? []);
        const changes: { readonly before: OverlayRecord; readonly after: OverlayRecord }[] = [];
        for (const before of drafts ?? []) {
          const after = await publishDraft(before, change);
          change.note({ target: toTarget(after), before: toAudited(before), after: toAudited(after) });
          changes.push({ before, after });
        }
        return changes;
      });
      for (const { before, after } of published) forget(before, after);
      return { overlays: published.map(({ after }) => toOverlay(after)) };
    },

    unpublishOverlay: async (call) =>
      toPublication(
        await change(call, 'unpublishOverlay', call.body, async (seen, change) =>
          seen.published === null ? seen : withdraw(seen, 'draft', change),
        ),
      ),

    rollbackOverlay: async (call) =>
      toPublication(
        await change(call, 'rollbackOverlay', call.body, (seen, change) =>
          restoreVersion(seen, call.body.version, change),
        ),
      ),

    async listOverlayVersions({ principal: { accountId }, params: { overlayId }, query }) {
      found(await overlays.get(accountId, overlayId));
      const { items, nextCursor } = await overlays.versions(accountId, overlayId, toPageRequest(query));
      return { versions: items.map(toOverlayVersion), nextCursor };
    },
  } satisfies Partial<Handlers>;
}

/** Checks what a schema cannot express: fields that contradict each other. */
function requireSense(options: OverlayOptions): void {
  const errors = overlayRuleErrors(options).map((error) => ({
    ...error,
    pointer: `/options${error.pointer === '/' ? '' : error.pointer}`,
  }));
  if (errors.length > 0) throw toRefusal(errors);
}

/** The default name in lists: the question, the title or the button text. */
function toDefaultName(options: OverlayOptions): string {
  const question = options.type === 'poll' ? options.pollQuestion : undefined;
  return question ?? options.title ?? options.ctaText ?? options.type;
}
