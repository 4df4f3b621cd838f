import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OwnedSecret, SecretVault } from './secret-vault.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-vault-'));
  path = join(folder, 'secrets.key');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const owner = 'viewer secret vsk_1 of acct_a';
const one = '11'.repeat(32);
const two = '22'.repeat(32);

/** A table in memory. */
function tableOf(...rows: OwnedSecret[]) {
  return {
    rows,
    sealingKeys: async () => [...new Set(rows.map(({ sealedBy }) => sealedBy))],
    sealedByOthers: async (id: string) => rows.filter(({ sealedBy }) => sealedBy !== id),
    async reseal(old: OwnedSecret, sealed: Omit<OwnedSecret, 'owner'>) {
      rows.splice(rows.indexOf(old), 1, { ...old, ...sealed });
    },
  };
}

async function seal(vault = new SecretVault(path), inUse: readonly string[] = []): Promise<OwnedSecret> {
  return { ...(await vault.seal('the secret', owner, inUse)), owner };
}

describe('a sealed secret', () => {
  it('is opened by the key in the file, also after a restart, and never contains the secret', async () => {
    const sealed = await seal();
    expect(JSON.stringify(sealed)).not.toContain('the secret');
    expect(await new SecretVault(path).open(sealed)).toBe('the secret');
  });

  it('is another text each time', async () => {
    const vault = new SecretVault(path);
    expect((await seal(vault)).sealed).not.toBe((await seal(vault)).sealed);
  });

  it("does not decrypt as another owner's secret, or if it was changed", async () => {
    const sealed = await seal();
    const vault = new SecretVault(path);
    await expect(vault.open({ ...sealed, owner: 'viewer secret vsk_1 of acct_b' })).rejects.toThrow();
    const changed = `${sealed.sealed[0] === 'A' ? 'B' : 'A'}${sealed.sealed.slice(1)}`;
    await expect(vault.open({ ...sealed, sealed: changed })).rejects.toThrow();
    await expect(vault.open({ ...sealed, sealed: '' })).rejects.toThrow();
  });
});

describe('the file with the key', () => {
  it('is created with the first secret, for its owner only', async () => {
    await new SecretVault(path).prepare(tableOf());
    await expect(stat(path)).rejects.toThrow('ENOENT');
    await seal();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  });

  it('stops the start if it is missing while there are secrets, and is not replaced', async () => {
    const sealed = await seal();
    await rm(path);
    const missing = `OVERLAY_SECRETS_KEY_FILE (${path}) is missing`;
    await expect(new SecretVault(path).prepare(tableOf(sealed))).rejects.toThrow(missing);
    await expect(seal(new SecretVault(path), [sealed.sealedBy])).rejects.toThrow(missing);
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('stops the start if it has another key, and seals nothing beside what another key sealed', async () => {
    const sealed = await seal();
    await writeFile(path, two);
    await expect(new SecretVault(path).prepare(tableOf(sealed))).rejects.toThrow('does not have the key');
    await expect(seal(new SecretVault(path), [sealed.sealedBy])).rejects.toThrow('another key');
  });

  it.each([
    ['empty', ''],
    ['too short', '1'.repeat(63)],
    ['no hex', 'g'.repeat(64)],
  ])('stops the start if it is %s, and is not quoted', async (_what, text) => {
    const sealed = await seal();
    await writeFile(path, text);
    const error = await new SecretVault(path).prepare(tableOf(sealed)).catch((reason) => reason);
    expect(error.message).toMatch(/^OVERLAY_SECRETS_KEY_FILE .*key/);
    if (text !== '') expect(error.message).not.toContain(text);
  });

  it('stops the start if other users may read it', async () => {
    const sealed = await seal();
    await chmod(path, 0o604);
    await expect(new SecretVault(path).prepare(tableOf(sealed))).rejects.toThrow('chmod 600');
  });

  it('may have older keys below the current one: a start seals their secrets with the current key', async () => {
    await writeFile(path, one, { mode: 0o600 });
    const table = tableOf(await seal());
    await writeFile(path, `# since March\n${two}\n\n${one}\n`);
    await new SecretVault(path).prepare(table);
    await writeFile(path, two);
    const vault = new SecretVault(path);
    await vault.prepare(table);
    const [row] = table.rows;
    if (row === undefined) throw new Error('the secret is gone');
    expect(await vault.open(row)).toBe('the secret');
  });
});
