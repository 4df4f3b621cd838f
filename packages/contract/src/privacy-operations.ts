import type { Operation } from './operation.ts';
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

export const privacyOperations = [
  {
    method: 'post',
    path: '/api/privacy/erasures',
    operationId: 'requestErasure',
    tag: 'privacy',
    summary: 'Permanently erase all data of a device',
    permission: 'privacy:manage',
    body: DeviceReference,
    success: { status: 202, body: Erasure },
  },
  {
    method: 'get',
    path: '/api/privacy/erasures',
    operationId: 'listErasures',
    tag: 'privacy',
    summary: 'Erasures of the account with their receipts, newest first',
    permission: 'privacy:manage',
    query: PageQuery,
    success: { status: 200, body: ErasureList },
  },
  {
    method: 'get',
    path: '/api/privacy/erasures/{erasureId}',
    operationId: 'getErasure',
    tag: 'privacy',
    summary: 'The progress of an erasure, and its receipt',
    permission: 'privacy:manage',
    success: { status: 200, body: Erasure },
  },
  {
    method: 'get',
    path: '/api/privacy/receipt-keys',
    operationId: 'getReceiptKeys',
    tag: 'privacy',
    summary: 'Public keys that verify erasure receipts (JWKS)',
    permission: 'public',
    errors: ['storage_unavailable'],
    success: { status: 200, body: ReceiptKeys },
  },
  {
    method: 'get',
    path: '/api/privacy/export',
    operationId: 'exportDevice',
    tag: 'privacy',
    summary: 'Export all data of a device, one record per line (NDJSON)',
    permission: 'privacy:manage',
    query: DeviceHashQuery,
    success: exported,
    errors: ['too_many_queries'],
  },
  {
    method: 'post',
    path: '/api/privacy/export',
    operationId: 'exportDeviceById',
    tag: 'privacy',
    summary: 'The same as GET, for a deviceId, which must not appear in an address',
    permission: 'privacy:manage',
    body: DeviceReference,
    success: exported,
    errors: ['too_many_queries'],
  },
] as const satisfies readonly Operation[];
