import { expect, test } from 'vitest';
import type { AppendVerdict, KnownKey } from '../log/event-log.ts';
import { copyKeys } from './copy-keys.ts';
import { CopyDiffers } from './copy-rows.ts';

const keys: readonly KnownKey[] = Array.from({ length: 3 }, (_, id) => ({
  key: Buffer.alloc(16, id),
  createdAt: 1_000 + id,
  payloadHash: id,
}));
const from = {
  async *knownKeys() {
    yield [...keys];
  },
};
const options = { sinceMs: 0, signal: new AbortController().signal };

/** A log that stores what `remember` returns. */
function makeLog(remember: (key: KnownKey) => KnownKey | undefined) {
  const known = new Map<string, KnownKey>();
  return {
    async rememberKeys(given: readonly KnownKey[]) {
      for (const key of given) {
        const kept = remember(key);
        if (kept !== undefined) known.set(key.key.toString('hex'), kept);
      }
    },
    async lookUp(entries: readonly { readonly key: Buffer | undefined }[]) {
      return entries.map(({ key }): AppendVerdict => {
        const found = known.get(key?.toString('hex') ?? '');
        if (found === undefined) return { status: 'accepted' };
        return { status: 'duplicate', createdAt: found.createdAt, payloadMismatch: false };
      });
    },
  };
}

test('every key is copied', async () => {
  expect(
    await copyKeys(
      from,
      makeLog((key) => key),
      options,
    ),
  ).toBe(3);
});

test('a key that is missing from the target afterwards aborts the migration', async () => {
  const forgetful = makeLog((key) => (key.createdAt === 1_001 ? undefined : key));
  await expect(copyKeys(from, forgetful, options)).rejects.toThrow(CopyDiffers);
});

test('a key with another time in the target aborts the migration', async () => {
  const other = makeLog((key) => ({ ...key, createdAt: 7 }));
  await expect(copyKeys(from, other, options)).rejects.toThrow(CopyDiffers);
});
