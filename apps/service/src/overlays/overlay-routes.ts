import type { Overlay, OverlayOptions } from '@overlay/contract';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import { toRefusal } from '../http/operations/validate.ts';
import type { Clock } from '../ports/clock.ts';
import type { OverlayRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { newIdentifier } from '../ports/new-identifier.ts';
import { overlayRuleErrors } from './overlay-rules.ts';
import type { PublishedOverlays } from './published-overlays.ts';

export interface OverlayHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'overlays'>;
  readonly publishedOverlays: Pick<PublishedOverlays, 'forget'>;
  readonly clock: Clock;
}

type OverlayOperationId = 'createOverlay' | 'listOverlays' | 'getOverlay' | 'updateOverlay' | 'deleteOverlay';

/** `/api/overlays`: what marketers publish for a video, and what `init` gives to pages. */
export function createOverlayHandlers({
  controlStore: { overlays },
  publishedOverlays,
  clock,
}: OverlayHandlersOptions): HandlersFor<OverlayOperationId> {
  return {
    async createOverlay({ principal: { accountId }, body }) {
      const { name, videoId, campaignId, status, options } = body;
      requireSense(options);
      const nowMs = clock();
      const overlay: OverlayRecord = {
        overlayId: newIdentifier('overlay', nowMs),
        accountId,
        name: name ?? toDefaultName(options),
        videoId,
        campaignId: campaignId ?? null,
        status: status ?? 'draft',
        options,
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
      };
      await overlays.create(overlay);
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

    async updateOverlay({ principal: { accountId }, params: { overlayId }, body }) {
      const before = found(await overlays.get(accountId, overlayId));
      if (body.options !== undefined) requireSense(body.options);
      const after = found(await overlays.update(accountId, overlayId, { ...body, updatedAtMs: clock() }));
      publishedOverlays.forget(accountId, before.videoId);
      publishedOverlays.forget(accountId, after.videoId);
      return toOverlay(after);
    },

    async deleteOverlay({ principal: { accountId }, params }) {
      const { videoId } = found(await overlays.remove(accountId, params.overlayId));
      publishedOverlays.forget(accountId, videoId);
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

function toOverlay({ createdAtMs, updatedAtMs, campaignId, ...overlay }: OverlayRecord): Overlay {
  return {
    ...overlay,
    ...(campaignId === null ? {} : { campaignId }),
    createdAt: new Date(createdAtMs).toISOString(),
    updatedAt: new Date(updatedAtMs).toISOString(),
  };
}
