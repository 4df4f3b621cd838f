import type { Operation } from './operation.ts';
import { bodyErrors, keyErrors, manage } from './operation-parts.ts';
import { PageQuery } from './page-query.ts';
import {
  DeviceExportLine,
  DeviceHashQuery,
  DeviceReference,
  Erasure,
  ErasureList,
  ReceiptKeys,
} from './privacy.ts';

const exported = { status: 200, body: DeviceExportLine, mediaType: 'application/x-ndjson' } as const;

export const privacyOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/privacy/erasures',
    operationId: 'requestErasure',
    tag: 'privacy',
    summary: 'Erase everything of a device, for good',
    access: manage,
    body: DeviceReference,
    success: { status: 202, body: Erasure },
    errors: [...keyErrors, ...bodyErrors, 'storage_unavailable'],
  },
  {
    method: 'get',
    path: '/api/privacy/erasures',
    operationId: 'listErasures',
    tag: 'privacy',
    summary: 'Erasures of the account with their receipts, newest first',
    access: manage,
    query: PageQuery,
    success: { status: 200, body: ErasureList },
    errors: [...keyErrors, 'validation_failed', 'storage_unavailable'],
  },
  {
    method: 'get',
    path: '/api/privacy/erasures/{erasureId}',
    operationId: 'getErasure',
    tag: 'privacy',
    summary: 'How far an erasure is, and its receipt',
    access: manage,
    success: { status: 200, body: Erasure },
    errors: [...keyErrors, 'not_found', 'storage_unavailable'],
  },
  {
    method: 'get',
    path: '/api/privacy/receipt-keys',
    operationId: 'getReceiptKeys',
    tag: 'privacy',
    summary: 'Public keys that receipts of erasures are checked with (JWKS)',
    access: { kind: 'public' },
    success: { status: 200, body: ReceiptKeys },
    errors: ['storage_unavailable'],
  },
  {
    method: 'get',
    path: '/api/privacy/export',
    operationId: 'exportDevice',
    tag: 'privacy',
    summary: 'Everything of a device, a line each (NDJSON)',
    access: manage,
    query: DeviceHashQuery,
    success: exported,
    errors: [...keyErrors, 'validation_failed', 'storage_unavailable'],
  },
  {
    method: 'post',
    path: '/api/privacy/export',
    operationId: 'exportDeviceById',
    tag: 'privacy',
    summary: 'As the GET, for a deviceId, which belongs in no address',
    access: manage,
    body: DeviceReference,
    success: exported,
    errors: [...keyErrors, ...bodyErrors, 'storage_unavailable'],
  },
];
