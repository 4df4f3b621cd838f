import type { Operation } from './operation.ts';
import { Session, SetUp, SetUpAnswer, SignIn } from './person.ts';

export const peopleOperations = [
  {
    method: 'get',
    path: '/api/session',
    operationId: 'getSession',
    tag: 'people',
    summary: 'Who is signed in, their accounts and roles, and whether set-up is next',
    permission: 'own-pages',
    success: { status: 200, body: Session },
    errors: ['storage_unavailable'],
  },
  {
    method: 'post',
    path: '/api/session',
    operationId: 'signIn',
    tag: 'people',
    summary: 'Sign in; the answer sets the cookie of the session',
    permission: 'own-pages',
    body: SignIn,
    success: { status: 200, body: Session },
    errors: ['sign_in_failed', 'second_factor_required', 'storage_unavailable'],
  },
  {
    method: 'delete',
    path: '/api/session',
    operationId: 'signOut',
    tag: 'people',
    summary: 'Sign out; without a session nothing happens',
    permission: 'own-pages',
    success: { status: 204 },
    errors: ['storage_unavailable'],
  },
  {
    method: 'post',
    path: '/api/set-up',
    operationId: 'setUp',
    tag: 'people',
    summary: 'Make the first person, their account and its keys, with the code that the start printed',
    permission: 'own-pages',
    body: SetUp,
    success: { status: 201, body: SetUpAnswer },
    errors: ['invalid_set_up_code', 'conflict', 'storage_unavailable'],
  },
] as const satisfies readonly Operation[];
