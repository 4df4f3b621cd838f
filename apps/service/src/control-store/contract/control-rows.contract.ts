import { expect, it } from 'vitest';
import type { ControlRows } from '../control-copies.ts';
import type { ControlStore } from '../control-store.ts';
import {
  createTwoAccounts,
  sampleAccount,
  sampleInstallation,
  sampleKey,
  sampleOverlay,
} from '../sample-records.fixture.ts';

export function controlRowsContract(store: () => ControlStore): void {
  async function readAll(): Promise<ControlRows[]> {
    const pages: ControlRows[] = [];
    await store().copies.eachPage(async (page) => {
      pages.push(page);
    });
    return pages;
  }

  it('copies all rows, and replaces its own rows with a copy', async () => {
    await createTwoAccounts(store());
    await store().keys.create(sampleKey());
    await store().overlays.create(sampleOverlay());
    await store().installations.create(sampleInstallation(), 'a token hash');
    await store().instanceSecrets.set('name', 'Naïve — 🗝 \\ \' "');
    const pages = await readAll();
    const key = await store().keys.findByHash(sampleKey().hash);
    expect(key).toBeDefined();
    expect(pages.map(({ table }) => table)).toContain('overlays');

    await store().accounts.update('acct_a', { name: 'Another' });
    await store().accounts.create(sampleAccount({ accountId: 'acct_c' }));
    await store().instanceSecrets.set('another', 'value');
    expect(await readAll()).not.toEqual(pages);
    await store().copies.replaceAll(async (put) => {
      for (const page of pages) await put(page);
    });
    expect(await readAll()).toEqual(pages);
    expect(await store().keys.findByHash(sampleKey().hash)).toEqual(key);
    expect(await store().accounts.get('acct_c')).toBeUndefined();
    expect(await store().instanceSecrets.get('name')).toBe('Naïve — 🗝 \\ \' "');
  });

  it('keeps its rows if their replacement ends early', async () => {
    await createTwoAccounts(store());
    const pages = await readAll();
    const fill = store().copies.replaceAll(async (put) => {
      for (const page of pages.slice(0, 1)) await put(page);
      throw new Error('the other store is away');
    });
    await expect(fill).rejects.toThrow('the other store is away');
    expect(await readAll()).toEqual(pages);
  });

  it('copies tables of several pages in key order', async () => {
    const names = Array.from({ length: 12_001 }, (_, index) => `name ${String(index).padStart(5, '0')}`);
    await store().copies.replaceAll((put) =>
      put({ table: 'instanceSecrets', rows: names.toReversed().map((name) => ({ name, value: '1' })) }),
    );
    const pages = await readAll();
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual(names);
  });
}
