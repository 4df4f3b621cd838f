import { Account, UpdateAccount } from './account.ts';
import type { Operation } from './operation.ts';
import { bodyErrors, keyErrors, manage } from './operation-parts.ts';

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
];
