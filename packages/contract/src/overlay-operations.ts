import type { Operation } from './operation.ts';
import { CreateOverlay, Overlay, OverlayList, OverlayListQuery, UpdateOverlay } from './overlay.ts';

export const overlayOperations = [
  {
    method: 'post',
    path: '/api/overlays',
    operationId: 'createOverlay',
    tag: 'overlays',
    summary: 'Create an overlay; init gives published overlays to pages',
    permission: 'overlays:write',
    body: CreateOverlay,
    success: { status: 201, body: Overlay },
  },
  {
    method: 'get',
    path: '/api/overlays',
    operationId: 'listOverlays',
    tag: 'overlays',
    summary: 'Overlays of the account',
    permission: 'overlays:read',
    query: OverlayListQuery,
    success: { status: 200, body: OverlayList },
  },
  {
    method: 'get',
    path: '/api/overlays/{overlayId}',
    operationId: 'getOverlay',
    tag: 'overlays',
    summary: 'One overlay',
    permission: 'overlays:read',
    success: { status: 200, body: Overlay },
  },
  {
    method: 'patch',
    path: '/api/overlays/{overlayId}',
    operationId: 'updateOverlay',
    tag: 'overlays',
    summary: 'Change, publish or archive an overlay',
    permission: 'overlays:write',
    body: UpdateOverlay,
    success: { status: 200, body: Overlay },
  },
  {
    method: 'delete',
    path: '/api/overlays/{overlayId}',
    operationId: 'deleteOverlay',
    tag: 'overlays',
    summary: 'Delete an overlay; its events are kept',
    permission: 'overlays:write',
    success: { status: 204 },
  },
] as const satisfies readonly Operation[];
