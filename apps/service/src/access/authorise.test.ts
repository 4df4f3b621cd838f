import { type KeyKind, permissionsOfKey, permissionsOfReadToken, type Scope } from '@overlay/contract';
import { describe, expect, test } from 'vitest';
import type { BearerPrincipal } from '../principals/principal.ts';
import { type AccountPermission, type AuthorisableRequest, createAuthorise } from './authorise.ts';

const publicUrl = 'https://overlay.test/below';
const shop = 'https://shop.example';

function keyOf(keyKind: KeyKind, scopes: readonly Scope[], origins: readonly string[] = []): BearerPrincipal {
  const permissions = permissionsOfKey(keyKind, scopes);
  const actor = { kind: 'key', keyId: 'key_1', name: 'A key', keyKind, scopes, origins } as const;
  return { accountId: 'acct_1', actor, permissions };
}

const readToken: BearerPrincipal = {
  accountId: 'acct_1',
  actor: { kind: 'readToken', keyId: 'key_1' },
  permissions: permissionsOfReadToken,
};

const principals = new Map<string, BearerPrincipal>([
  ['page', keyOf('publishable', ['events:write'])],
  ['shop', keyOf('publishable', ['events:write'], [shop])],
  ['server', keyOf('secret', ['events:write', 'events:read'])],
  ['token', readToken],
]);
const authorise = createAuthorise({
  keys: { verify: (text) => principals.get(text), endedKey: () => undefined },
  publicUrl,
});

interface Sent {
  readonly key?: string;
  readonly keyInBody?: unknown;
  readonly origin?: string;
  readonly permission?: AccountPermission;
}

/** The code of the refusal, or whose principal was let in, and the origin that may read the answer. */
function ask({ key, keyInBody, origin, permission = 'events:write' }: Sent) {
  const request: AuthorisableRequest = {
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(origin === undefined ? {} : { origin }),
    },
    corsOrigin: origin,
    principal: undefined,
    endedKey: undefined,
  };
  try {
    authorise(request, permission, keyInBody);
    return ['admitted', request.corsOrigin];
  } catch (error) {
    return [error instanceof Error && 'code' in error ? error.code : error, request.corsOrigin];
  }
}

describe('a secret key', () => {
  test('is refused from a page, except from pages of the service itself', () => {
    expect(ask({ key: 'server', origin: shop })).toEqual(['secret_key_in_browser', shop]);
    expect(ask({ key: 'server', origin: 'null' })).toEqual(['secret_key_in_browser', 'null']);
    expect(ask({ key: 'server', origin: 'https://overlay.test' })[0]).toBe('admitted');
    expect(ask({ key: 'server' })[0]).toBe('admitted');
  });

  test('is held to its scopes', () => {
    expect(ask({ key: 'server', permission: 'events:read' })[0]).toBe('admitted');
    expect(ask({ key: 'server', permission: 'keys:manage' })[0]).toBe('insufficient_scope');
  });
});

describe('a publishable key', () => {
  test('without origins serves every page, and reads no events', () => {
    expect(ask({ key: 'page', origin: shop })).toEqual(['admitted', shop]);
    expect(ask({ key: 'page', origin: shop, permission: 'events:read' })[0]).toBe('insufficient_scope');
  });

  test('with origins refuses other pages, which cannot read the refusal either', () => {
    expect(ask({ key: 'shop', origin: shop })).toEqual(['admitted', shop]);
    for (const origin of ['https://other.example', 'null', `${shop}.evil.example`]) {
      expect(ask({ key: 'shop', origin })).toEqual(['origin_not_allowed', undefined]);
      expect(ask({ keyInBody: 'shop', origin })).toEqual(['origin_not_allowed', undefined]);
    }
  });
});

describe('a key in the body', () => {
  test('may only be publishable', () => {
    expect(ask({ keyInBody: 'page' })[0]).toBe('admitted');
    expect(ask({ keyInBody: 'server' })[0]).toBe('invalid_api_key');
    expect(ask({ keyInBody: 'token', permission: 'analytics:read' })[0]).toBe('invalid_api_key');
  });

  test.each([undefined, '', 5, {}, null])('that is %j is missing', (keyInBody) => {
    expect(ask({ keyInBody })[0]).toBe('missing_api_key');
  });
});

test('a read token reads analytics and writes nothing', () => {
  expect(ask({ key: 'token', permission: 'analytics:read' })[0]).toBe('admitted');
  expect(ask({ key: 'token', permission: 'events:write' })[0]).toBe('insufficient_scope');
  expect(ask({ key: 'nobody' })[0]).toBe('invalid_api_key');
});
