import { Account, UpdateAccount } from './account.ts';
import type { Operation } from './operation.ts';
import { RequestLog, RequestLogQuery } from './request-log.ts';

export const accountOperations = [
  {
    method: 'get',
    path: '/api/account',
    operationId: 'getAccount',
    tag: 'account',
    summary: 'Settings, limits and usage of the account',
    permission: 'account:read',
    success: { status: 200, body: Account },
  },
  {
    method: 'patch',
    path: '/api/account',
    operationId: 'updateAccount',
    tag: 'account',
    summary: 'Change privacy mode, retention and limits of the account',
    permission: 'account:manage',
    body: UpdateAccount,
    success: { status: 200, body: Account },
  },
  {
    method: 'get',
    path: '/api/request-log',
    operationId: 'getRequestLog',
    tag: 'account',
    summary: 'Refused events and requests by minute, key and reason, with the most recent of each',
    permission: 'request-log:read',
    query: RequestLogQuery,
    success: { status: 200, body: RequestLog },
  },
] as const satisfies readonly Operation[];
