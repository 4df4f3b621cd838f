import { expect, it } from 'vitest';
import { findDamagedParts } from './part-check.ts';

it('names the part that is damaged, not another whose name begins alike', async () => {
  const part = (name: string) => ({ name, rows: 3, firstDay: '2026-11-01', lastDay: '2026-11-02' });
  const rows = (statement: string): object[] => {
    if (statement.startsWith('CHECK'))
      return [
        { part_path: '202611_1_6_1', is_passed: 1, message: '' },
        { part_path: '202611_1_6_10', is_passed: 0, message: 'Checksums do not match' },
      ];
    return statement.includes('system.tables')
      ? [{ name: 'events' }]
      : [part('202611_1_6_1'), part('202611_1_6_10')];
  };
  const engine = { rows: async (statement: string) => rows(statement) as never, command: async () => {} };
  const found = await findDamagedParts(engine);
  expect(found.map(({ name }) => name)).toEqual(['202611_1_6_10']);
});

it('a part that a merge has replaced is not damaged', async () => {
  const engine = {
    async rows(statement: string): Promise<never> {
      expect(statement).toContain("CHECK TABLE events PART '202611_1_6_1'");
      throw new Error("Code: 232. DB::Exception: No such data part '202611_1_6_1' to check in table");
    },
    command: async () => {},
  };
  const only = { table: 'events', name: '202611_1_6_1', bytes: 1 } as const;
  expect(await findDamagedParts(engine, only)).toEqual([]);
});
