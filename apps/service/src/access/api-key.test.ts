import { describe, expect, it } from 'vitest';
import { issueKey, isUsable, parseKeyKind } from './api-key.ts';
import { hashSecret } from './secret-text.ts';

const issue = (kind: 'publishable' | 'secret') =>
  issueKey({ accountId: 'acct_1', kind, name: 'Shop' }, 1_700_000_000_000);

describe('issueKey', () => {
  it('makes keys of a prefix, 32 random characters and a checksum', () => {
    expect(issue('publishable').secret).toMatch(/^pk_live_[0-9A-Za-z]{38}$/);
    expect(issue('secret').secret).toMatch(/^sk_live_[0-9A-Za-z]{38}$/);
    expect(issue('secret').secret).not.toBe(issue('secret').secret);
  });

  it('keeps the hash and a hint, never the key', () => {
    const { record, secret } = issue('secret');
    expect(record.hash).toBe(hashSecret(secret));
    expect(record.hint).toBe(`sk_live_…${secret.slice(-4)}`);
    expect(JSON.stringify(record)).not.toContain(secret.slice(8, -4));
  });

  it('by default gives a publishable key only the scope to write', () => {
    expect(issue('publishable').record.scopes).toEqual(['events:write']);
    expect(issue('secret').record.scopes).toContain('manage');
  });

  it('takes a value that a setting fixed', () => {
    const fixed = 'pk_live_chosen_by_a_setting';
    expect(issueKey({ accountId: 'a', kind: 'publishable', name: 'x', secret: fixed }, 0).secret).toBe(fixed);
  });
});

describe('parseKeyKind', () => {
  it.each([
    ['pk_live_0123456789abcdef', 'publishable'],
    ['sk_live_0123456789abcdef', 'secret'],
    ['sk_live_0123456789abcde', undefined],
    ['rt_live_0123456789abcdef', undefined],
    ['sk_live_0123456789 abcdef', undefined],
    [`sk_live_${'x'.repeat(200)}`, undefined],
  ])('%s is %s', (text, kind) => {
    expect(parseKeyKind(text)).toBe(kind);
  });
});

it('a key serves until it ends or is revoked', () => {
  const { record } = issue('secret');
  expect(isUsable(record, 5)).toBe(true);
  expect(isUsable({ ...record, expiresAtMs: 6 }, 5)).toBe(true);
  expect(isUsable({ ...record, expiresAtMs: 5 }, 5)).toBe(false);
  expect(isUsable({ ...record, revokedAtMs: 1 }, 5)).toBe(false);
});
