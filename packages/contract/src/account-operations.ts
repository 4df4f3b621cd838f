import { Account, UpdateAccount } from './account.ts';
import type { Operation } from './operation.ts';
import { bodyErrors, keyErrors, manage } from './operation-parts.ts';
import { RequestLog, RequestLogQuery } from './request-log.ts';

export const accountOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/account',
    operationId: 'getAccount',
    tag: 'account',
    summary: 'Settings, limits and usage of the account',
    access: manage,
    success: { status: 200, body: Account },
    errors: [...keyErrors, 'storage_unavailable'],
  },
  {
    method: 'patch',
    path: '/api/account',
    operationId: 'updateAccount',
    tag: 'account',
    summary: 'Change privacy mode, retention and limits of the account',
    access: manage,
    body: UpdateAccount,
    success: { status: 200, body: Account },
    errors: [...keyErrors, ...bodyErrors, 'storage_unavailable'],
  },
  {
    method: 'get',
    path: '/api/request-log',
    operationId: 'getRequestLog',
    tag: 'account',
    summary: 'Events and requests that were refused, by minute, key and reason, with the last of each',
    access: manage,
    query: RequestLogQuery,
    success: { status: 200, body: RequestLog },
    errors: [...keyErrors, 'validation_failed'],
  },
];
