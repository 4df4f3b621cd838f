import { Account, DeleteAccount, DemoData, UpdateAccount } from './account.ts';
import { AuditLog, AuditLogQuery } from './audit-log.ts';
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
    method: 'post',
    path: '/api/account/deletion',
    operationId: 'deleteAccount',
    tag: 'account',
    summary: 'Delete the account with everything in it, for good: nobody can bring it back',
    permission: 'account:delete',
    body: DeleteAccount,
    success: { status: 204 },
    errors: ['storage_unavailable'],
  },
  {
    method: 'delete',
    path: '/api/demo-data',
    operationId: 'deleteDemoData',
    tag: 'account',
    summary:
      'Remove the made-up data of the demo, and nothing else; `demoData` of the account tells when it is gone',
    permission: 'account:manage',
    success: { status: 202, body: DemoData },
    errors: ['not_found'],
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
  {
    method: 'get',
    path: '/api/audit-log',
    operationId: 'getAuditLog',
    tag: 'account',
    summary: 'What persons and keys changed in the account: who, when, and from what to what',
    permission: 'audit-log:read',
    query: AuditLogQuery,
    success: { status: 200, body: AuditLog },
  },
] as const satisfies readonly Operation[];
