import type { Overlay, OverlayOptions, OverlayVersion, Publication } from '@overlay/contract';
import { actorOf } from '../audit/actor-of.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import { toRefusal } from '../http/operations/validate.ts';
import type { Clock } from '../ports/clock.ts';
import type { OverlayRecord, OverlayVersionRecord } from '../ports/control-records.ts';
import type { ControlStore, OverlayRepository } from '../ports/control-store.ts';
import { newIdentifier } from '../ports/new-identifier.ts';
import type { KeyPrincipal } from '../ports/principal.ts';
import {
  current,
  type Expected,
  hasUnpublishedChanges,
  type Publisher,
  publishDraft,
  requireExpected,
  restoreVersion,
  withdraw,
} from './overlay-publications.ts';
import { overlayRuleErrors } from './overlay-rules.ts';
import type { PublishedOverlays } from './published-overlays.ts';

export interface OverlayHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'overlays' | 'transaction'>;
  readonly publishedOverlays: Pick<PublishedOverlays, 'forget'>;
  readonly clock: Clock;
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
  controlStore,
  publishedOverlays,
  clock,
}: OverlayHandlersOptions): HandlersFor<OverlayOperationId> {
  const { overlays } = controlStore;

  /** Changes an overlay in one transaction, and lets pages see it at once. */
  const change = async (
    { principal, params: { overlayId } }: OverlayCall,
    expected: Expected,
    work: (seen: OverlayRecord, overlays: OverlayRepository, publisher: Publisher) => Promise<OverlayRecord>,
  ) => {
    const { accountId } = principal;
    const { before, after } = await controlStore.transaction(async (repositories) => {
      const seen = found(await repositories.overlays.get(accountId, overlayId));
      requireExpected(seen, expected);
      const publisher = { by: await actorOf(principal, repositories), atMs: clock() };
      return { before: seen, after: await work(seen, repositories.overlays, publisher) };
    });
    for (const { published } of [before, after]) {
      if (published !== null) publishedOverlays.forget(accountId, published.videoId);
    }
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
    async createOverlay({ principal, body }) {
      const { accountId } = principal;
      const { name, videoId, campaignId, status, options } = body;
      requireSense(options);
      const atMs = clock();
      const overlay = await controlStore.transaction(async (repositories) => {
        const draft = await repositories.overlays.create({
          overlayId: newIdentifier('overlay', atMs),
          accountId,
          name: name ?? toDefaultName(options),
          videoId,
          campaignId: campaignId ?? null,
          options,
          createdAtMs: atMs,
        });
        if (status !== 'published') return draft;
        return publishDraft(repositories.overlays, draft, {
          by: await actorOf(principal, repositories),
          atMs,
        });
      });
      publishedOverlays.forget(accountId, videoId);
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
      const { after } = await change(call, { expectedRevision }, async (seen, overlays, publisher) => {
        const isDraftChanged = Object.keys(draft).length > 0;
        const changed = isDraftChanged ? current(await overlays.update(seen, draft, publisher.atMs)) : seen;
        if (status === undefined) return changed;
        if (status === 'published') return publishDraft(overlays, changed, publisher);
        return withdraw(overlays, changed, status, publisher.atMs);
      });
      return toOverlay(after);
    },

    async deleteOverlay({ principal: { accountId }, params }) {
      const { published } = found(await overlays.remove(accountId, params.overlayId));
      if (published !== null) publishedOverlays.forget(accountId, published.videoId);
    },

    publishOverlay: async (call) =>
      toPublication(
        await change(call, call.body, (seen, overlays, publisher) => publishDraft(overlays, seen, publisher)),
      ),

    unpublishOverlay: async (call) =>
      toPublication(
        await change(call, call.body, async (seen, overlays, { atMs }) =>
          seen.published === null ? seen : withdraw(overlays, seen, 'draft', atMs),
        ),
      ),

    rollbackOverlay: async (call) =>
      toPublication(
        await change(call, call.body, (seen, overlays, publisher) =>
          restoreVersion(overlays, seen, call.body.version, publisher),
        ),
      ),

    async listOverlayVersions({ principal: { accountId }, params: { overlayId }, query }) {
      found(await overlays.get(accountId, overlayId));
      const { items, nextCursor } = await overlays.versions(accountId, overlayId, toPageRequest(query));
      return { versions: items.map(toOverlayVersion), nextCursor };
    },
  };
}

interface OverlayCall {
  readonly principal: KeyPrincipal;
  readonly params: { readonly overlayId: string };
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
