import type { Overlay } from '@overlay/contract';
import type { Api } from '../../../app/api/api.ts';
import { readLiveContent } from '../publishing/live-content.ts';
import { performStep, toUndo } from '../publishing/publishing-step.ts';

/** What a person can do with overlays from a list, one or many at a time. */
export type OverlayChange =
  | { readonly kind: 'publish' | 'unpublish' | 'archive' }
  | {
      readonly kind: 'copy';
      /** Absent fields keep the value of the original. */
      readonly name?: string;
      readonly videoId?: string;
      readonly campaignId?: string;
    };

/** Undoes a change. Rejects with an `ApiProblem` if the overlay has changed since. */
export type Undo = (api: Api) => Promise<unknown>;

export interface Changed {
  /** As it is after the change; of a copy, the copy. */
  readonly overlay: Overlay;
  /** Undefined if the change made no difference. */
  readonly undo: Undo | undefined;
}

/** Whether the change would make a difference. */
export function isChangeable(overlay: Overlay, kind: OverlayChange['kind']): boolean {
  switch (kind) {
    case 'publish':
      return overlay.status === 'draft' || (overlay.status === 'published' && overlay.hasUnpublishedChanges);
    case 'unpublish':
      return overlay.status === 'published';
    case 'archive':
      return overlay.status !== 'archived';
    case 'copy':
      return true;
  }
}

/**
 * Makes one change. Except for copies, the service refuses it if somebody else has changed the overlay in the meantime.
 * @throws {ApiProblem}
 */
export async function changeOverlay(api: Api, seen: Overlay, change: OverlayChange): Promise<Changed> {
  switch (change.kind) {
    case 'publish':
    case 'unpublish': {
      const overlay = await performStep(api, { kind: change.kind, seen });
      const step = toUndo(seen, overlay);
      return { overlay, undo: step && ((later) => performStep(later, step)) };
    }
    case 'archive': {
      const overlay = await setStatus(api, seen, 'archived');
      return { overlay, undo: (later) => restore(later, overlay, seen.publishedVersion) };
    }
    case 'copy': {
      const { kind: _, name = seen.name, ...target } = change;
      const { videoId, campaignId, options } = await readLiveContent(api, seen);
      const body = { name, videoId, ...(campaignId ? { campaignId } : {}), options, ...target };
      const overlay = (await api.post('/api/overlays', { body: body as never })) as Overlay;
      const path = { overlayId: overlay.overlayId };
      return { overlay, undo: (later) => later.delete('/api/overlays/{overlayId}', { params: { path } }) };
    }
  }
}

async function setStatus(
  api: Api,
  { overlayId, revision: expectedRevision }: Overlay,
  status: 'draft' | 'archived',
): Promise<Overlay> {
  const body = { status, expectedRevision };
  return (await api.patch('/api/overlays/{overlayId}', { params: { path: { overlayId } }, body })) as Overlay;
}

/** Pages get what they got before, and not the draft, which may differ. */
function restore(api: Api, archived: Overlay, version: number | null): Promise<Overlay> {
  return version === null
    ? setStatus(api, archived, 'draft')
    : performStep(api, { kind: 'roll-back', seen: archived, version });
}
