import type { Overlay, OverlayOptions, OverlayVersion, Publication } from '@overlay/contract';
import type { Change, ChangeLog, ChangingCall, NotedChange } from '../audit/change-log.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import { toRefusal } from '../http/operations/validate.ts';
import type { OverlayRecord, OverlayVersionRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { newIdentifier } from '../ports/new-identifier.ts';
import {
  current,
  type Expected,
  hasUnpublishedChanges,
  publishDraft,
  requireExpected,
  restoreVersion,
  withdraw,
} from './overlay-publications.ts';
import { overlayRuleErrors } from './overlay-rules.ts';
import type { PublishedOverlays } from './published-overlays.ts';

export interface OverlayHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'overlays'>;
  readonly changeLog: ChangeLog;
  readonly publishedOverlays: Pick<PublishedOverlays, 'forget'>;
}

type OverlayOperationId =
  | 'createOverlay'
  | 'listOverlays'
  | 'getOverlay'
  | 'updateOverlay'
  | 'deleteOverlay'
  | 'publishOverlay'
  | 'unpublishOverlay'
  | 'rollbackOverlay'
  | 'listOverlayVersions';

/** `/api/overlays`: what marketers publish for a video, and what `init` gives to pages. */
export function createOverlayHandlers({
  controlStore: { overlays },
  changeLog,
  publishedOverlays,
}: OverlayHandlersOptions): HandlersFor<OverlayOperationId> {
  const forget = (...records: readonly OverlayRecord[]) => {
    for (const { accountId, published } of records) {
      if (published !== null) publishedOverlays.forget(accountId, published.videoId);
    }
  };

  /** Changes an overlay that the caller expects to be as they saw it, and lets pages see it at once. */
  const change = async (
    call: ChangingCall & { readonly params: { readonly overlayId: string } },
    operation: OverlayOperationId,
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
      const { videoId, status } = query;
      const filter = { videoId, status };
      const { items, nextCursor } = await overlays.list(accountId, toPageRequest(query), filter);
      return { overlays: items.map(toOverlay), nextCursor };
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
  };
}

function found(overlay: OverlayRecord | undefined): OverlayRecord {
  if (overlay === undefined) throw new ProblemError('not_found');
  return overlay;
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

function toTarget({ overlayId, name }: OverlayRecord): NotedChange['target'] {
  return { kind: 'overlay', id: overlayId, name };
}

/** Without what changes with every write, or follows from something else. */
function toAudited(overlay: OverlayRecord): object {
  const { name, videoId, campaignId, status, options, published } = overlay;
  return { name, videoId, campaignId, status, options, publishedVersion: published?.version ?? null };
}

function toOverlay(overlay: OverlayRecord): Overlay {
  const { overlayId, accountId, name, videoId, campaignId, status, options, published, revision } = overlay;
  return {
    overlayId,
    accountId,
    name,
    videoId,
    ...(campaignId === null ? {} : { campaignId }),
    status,
    options,
    publishedVersion: published?.version ?? null,
    publishedAt: toInstantOrNull(published?.publishedAtMs),
    hasUnpublishedChanges: hasUnpublishedChanges(overlay),
    revision,
    createdAt: new Date(overlay.createdAtMs).toISOString(),
    updatedAt: new Date(overlay.updatedAtMs).toISOString(),
  };
}

function toOverlayVersion(record: OverlayVersionRecord): OverlayVersion {
  const { overlayId, version, videoId, campaignId, options, publishedBy, restoredFrom } = record;
  return {
    overlayId,
    version,
    videoId,
    ...(campaignId === null ? {} : { campaignId }),
    options,
    publishedAt: new Date(record.publishedAtMs).toISOString(),
    publishedBy,
    endedAt: toInstantOrNull(record.endedAtMs),
    ...(restoredFrom === null ? {} : { restoredFrom }),
  };
}

function toInstantOrNull(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : new Date(ms).toISOString();
}
