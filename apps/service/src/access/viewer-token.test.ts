import { createHmac, createSecretKey } from 'node:crypto';
import { limits } from '@overlay/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openViewerToken, refuseClaims } from './viewer-token.ts';

const secret = 'vs_live_0ExampleSecretThatSignsViewerTokens00';
const keys = new Map([
  ['vsk_1', createSecretKey(secret, 'utf8')],
  ['vsk_2', createSecretKey('another secret', 'utf8')],
]);
const claims = { k: 'vsk_1', v: 'customer-4711', o: 'https://shop.example', x: 1_767_225_600 };

function sign(said: unknown, key = secret): string {
  const json = typeof said === 'string' ? said : JSON.stringify(said);
  return withSignature(Buffer.from(json).toString('base64url'), key);
}

function withSignature(text: string, key = secret): string {
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

function verdictOf(token: string) {
  const opened = openViewerToken(token, keys);
  return opened.isSigned ? opened.claims : opened.code;
}

describe('a viewer token', () => {
  it('opens with the secret that it names, with or without a viewer', () => {
    expect(verdictOf(sign(claims))).toEqual(claims);
    const { v: _, ...anonymous } = claims;
    expect(verdictOf(sign(anonymous))).toEqual(anonymous);
    expect(verdictOf(sign({ ...claims, k: 'vsk_2' }, 'another secret'))).toMatchObject({ k: 'vsk_2' });
  });

  it('does not open with another secret of the account than the one that it names', () => {
    expect(verdictOf(sign(claims, 'another secret'))).toBe('viewer_token_wrong_signature');
    expect(verdictOf(sign({ ...claims, k: 'vsk_2' }))).toBe('viewer_token_wrong_signature');
    expect(verdictOf(sign({ ...claims, k: 'vsk_3' }))).toBe('viewer_token_unknown_key');
  });

  it('does not open if a single character is another', () => {
    const token = sign(claims);
    fc.assert(
      fc.property(fc.nat(token.length - 2), fc.constantFrom(...'AZaz09-_.'), (at, letter) => {
        fc.pre(token[at] !== letter);
        expect(openViewerToken(token.slice(0, at) + letter + token.slice(at + 1), keys).isSigned).toBe(false);
      }),
    );
  });

  it.each([
    ['an expiry in milliseconds', { ...claims, x: 1_767_225_600_000 }],
    ['an expiry as text', { ...claims, x: '1767225600' }],
    ['an expiry between two seconds', { ...claims, x: 1.5 }],
    ['no origin', { k: 'vsk_1', x: 1 }],
    ['a mistyped field', { ...claims, viewer: 'x' }],
    ['an empty viewer', { ...claims, v: '' }],
    ['a viewer that is too long', { ...claims, v: 'x'.repeat(129) }],
    ['a list', [claims]],
    ['no JSON', 'not json'],
    ['nothing', ''],
  ])('with %s is malformed, although it is signed', (_what, said) => {
    expect(verdictOf(sign(said))).toBe('viewer_token_malformed');
  });

  it('is malformed if it is longer than the limit, before anything of it is decoded', () => {
    expect(verdictOf(sign(JSON.stringify(claims) + ' '.repeat(limits.viewerTokenLength)))).toBe(
      'viewer_token_malformed',
    );
    const longest = {
      k: 'vsk_1',
      v: '\u{1f600}'.repeat(64),
      o: `https://${'o'.repeat(292)}`,
      x: 9_999_999_999,
    };
    expect(verdictOf(sign(longest))).toEqual(longest);
  });

  it('is never an exception, whatever was sent', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((json) => sign(json)),
        ),
        (token) => {
          expect(openViewerToken(token, keys)).toHaveProperty('isSigned');
        },
      ),
    );
  });
});

describe('what a token says', () => {
  const expiresAtMs = claims.x * 1_000;
  const event = { origin: claims.o, timestampMs: expiresAtMs, nowMs: expiresAtMs };

  it('holds for events until it expires', () => {
    expect(refuseClaims(claims, event)).toBeUndefined();
    expect(refuseClaims(claims, { ...event, timestampMs: expiresAtMs + 1 })).toBe('viewer_token_expired');
  });

  it('holds for events that arrive up to a day after it expired', () => {
    const nowMs = expiresAtMs + 24 * 3_600_000;
    expect(refuseClaims(claims, { ...event, nowMs })).toBeUndefined();
    expect(refuseClaims(claims, { ...event, nowMs: nowMs + 1 })).toBe('viewer_token_expired');
  });

  it.each(['https://evil.example', 'http://shop.example', 'https://shop.example:8443', 'null', ''])(
    'does not hold for a page of %j',
    (origin) => {
      expect(refuseClaims(claims, { ...event, origin })).toBe('viewer_token_wrong_origin');
    },
  );

  it('holds for events of a server, which answers for the page', () => {
    expect(refuseClaims(claims, { ...event, origin: undefined })).toBeUndefined();
  });
});
