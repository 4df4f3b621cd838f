import type { Overlay } from '@overlay/contract';
import type { Api } from '../../../app/api/api.ts';
import { ApiProblem } from '../../../app/api/api-problem.ts';

/** An overlay as the person saw it when they pressed a button. */
export type Seen = Pick<Overlay, 'overlayId' | 'name' | 'publishedVersion' | 'revision'>;

export type PublishingStep =
  | { readonly kind: 'publish' | 'unpublish'; readonly seen: Seen }
  | { readonly kind: 'roll-back'; readonly seen: Seen; readonly version: number };

/**
 * Each request names the version that the person saw, so that the service refuses it if somebody else published meanwhile.
 * @throws {ApiProblem}
 */
export async function performStep(api: Api, step: PublishingStep): Promise<Overlay> {
  const { overlayId, publishedVersion: expectedVersion, revision: expectedRevision } = step.seen;
  const params = { path: { overlayId } };
  switch (step.kind) {
    case 'publish': {
      const body = { expectedVersion, expectedRevision };
      return (await api.post('/api/overlays/{overlayId}/publish', { params, body })).overlay as Overlay;
    }
    case 'unpublish': {
      const body = { expectedVersion };
      return (await api.post('/api/overlays/{overlayId}/unpublish', { params, body })).overlay as Overlay;
    }
    case 'roll-back': {
      const body = { version: step.version, expectedVersion };
      return (await api.post('/api/overlays/{overlayId}/rollback', { params, body })).overlay as Overlay;
    }
  }
}

/** The step that undoes another; undefined if that one changed nothing that is published. */
export function toUndo(before: Seen, after: Seen): PublishingStep | undefined {
  if (after.publishedVersion === before.publishedVersion) return undefined;
  return before.publishedVersion === null
    ? { kind: 'unpublish', seen: after }
    : { kind: 'roll-back', seen: after, version: before.publishedVersion };
}

export function isConflict(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 409;
}
