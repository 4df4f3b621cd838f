import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { signViewer } from '../../../packages/node/src/sign-viewer.ts';
import { findProgram } from '../../kit/find-program.mjs';
import { skipWithout } from '../../kit/skip-without.ts';

const guide = readFileSync(new URL('../../../docs/viewers.md', import.meta.url), 'utf8');
const secret = 'vs_live_0ExampleSecretThatSignsViewerTokens00';
const vectors = [...guide.matchAll(/^\| `(\{.*\})` \| `(\S+)` \|$/gm)].map(([, json = '', token = '']) => ({
  claims: JSON.parse(json) as { k: string; v?: string; o: string; x: number },
  token,
}));
const [ascii] = vectors;
if (ascii === undefined) throw new Error('the guide has no test vectors');

const sign = (change: Partial<Parameters<typeof signViewer>[0]> = {}) =>
  signViewer({
    keyId: 'vsk_example',
    secret,
    origin: 'https://shop.example',
    viewerId: 'customer-4711',
    expiresAt: new Date(1_767_225_600_000),
    ...change,
  });

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());

describe('signing a viewer', () => {
  it('makes the tokens of the guide', () => {
    expect(vectors).toHaveLength(3);
    for (const { claims, token } of vectors) {
      const { k: keyId, v, o: origin, x } = claims;
      const viewer = v === undefined ? {} : { viewerId: v };
      expect(signViewer({ keyId, secret, origin, ...viewer, expiresAt: new Date(x * 1_000) })).toBe(token);
    }
  });

  it('lasts an hour unless it is told otherwise', () => {
    const before = Math.floor(Date.now() / 1_000);
    const { x } = claimsOf(signViewer({ keyId: 'vsk_example', secret, origin: 'https://shop.example' }));
    expect(x).toBeGreaterThanOrEqual(before + 3_600);
    expect(x).toBeLessThanOrEqual(Math.floor(Date.now() / 1_000) + 3_600);
  });

  it.each([
    ['https://Shop.example:443/video?x=1', 'https://shop.example'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['capacitor://localhost', 'capacitor://localhost'],
  ])('signs the origin of %s as browsers send it', (origin, expected) => {
    expect(claimsOf(sign({ origin })).o).toBe(expected);
  });

  it.each([
    ['keyId', { keyId: secret }],
    ['secret', { secret: 'sk_live_wrong' }],
    ['origin', { origin: 'shop.example' }],
    ['viewerId', { viewerId: '' }],
    ['viewerId', { viewerId: 'x'.repeat(129) }],
    ['expiresAt', { expiresAt: new Date(Number.NaN) }],
  ])('refuses a wrong %s, and does not repeat it', (name, change) => {
    expect(() => sign(change)).toThrow(name);
    expect(() => sign(change)).not.toThrow(secret);
  });
});

describe('the examples of the guide', () => {
  const exampleOf = (language: string) => {
    const [, code = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(guide) ?? [];
    expect(code.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(10);
    return code;
  };
  const run = (program: string, args: readonly string[]) => {
    const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    return stdout.trim() || stderr;
  };
  const call = `sign_viewer("vsk_example", "${secret}", "https://shop.example", "customer-4711", 1767225600)`;
  const python = findProgram(['python3']);
  const php = findProgram(['php']);

  it.skipIf(skipWithout('python3', python !== undefined))('in Python make the same token', () => {
    expect(run(python ?? '', ['-c', `${exampleOf('python')}\nprint(${call})`])).toBe(ascii.token);
  });

  it.skipIf(skipWithout('php', php !== undefined))('in PHP make the same token', () => {
    expect(run(php ?? '', ['-r', `${exampleOf('php')}\necho ${call};`])).toBe(ascii.token);
  });
});
