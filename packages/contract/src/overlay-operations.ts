import type { Operation } from './operation.ts';
import { bodyErrors, keyErrors, manage } from './operation-parts.ts';
import { CreateOverlay, Overlay, OverlayList, OverlayListQuery, UpdateOverlay } from './overlay.ts';

export const overlayOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/overlays',
    operationId: 'createOverlay',
    tag: 'overlays',
    summary: 'Keep an overlay; published ones are given to pages by init',
    access: manage,
    body: CreateOverlay,
    success: { status: 201, body: Overlay },
    errors: [...keyErrors, ...bodyErrors],
  },
  {
    method: 'get',
    path: '/api/overlays',
    operationId: 'listOverlays',
    tag: 'overlays',
    summary: 'Overlays of the account',
    access: manage,
    query: OverlayListQuery,
    success: { status: 200, body: OverlayList },
    errors: [...keyErrors, 'validation_failed'],
  },
  {
    method: 'get',
    path: '/api/overlays/{overlayId}',
    operationId: 'getOverlay',
    tag: 'overlays',
    summary: 'One overlay',
    access: manage,
    success: { status: 200, body: Overlay },
    errors: [...keyErrors, 'not_found'],
  },
  {
    method: 'patch',
    path: '/api/overlays/{overlayId}',
    operationId: 'updateOverlay',
    tag: 'overlays',
    summary: 'Change, publish or archive an overlay',
    access: manage,
    body: UpdateOverlay,
    success: { status: 200, body: Overlay },
    errors: [...keyErrors, ...bodyErrors, 'not_found'],
  },
  {
    method: 'delete',
    path: '/api/overlays/{overlayId}',
    operationId: 'deleteOverlay',
    tag: 'overlays',
    summary: 'Remove an overlay; its events stay',
    access: manage,
    success: { status: 204 },
    errors: [...keyErrors, 'not_found'],
  },
];
