import { expect, it } from 'vitest';
import { changedParts, toLosses } from './part-list.ts';

type Listed = Parameters<typeof toLosses>[0];
type Part = Listed['parts'][number];

const part = (name: string, rows: number, more: Partial<Part> = {}): Part => {
  const [partition = '', from, to] = name.split('_');
  return {
    table: 'events',
    name,
    partition,
    from: Number(from),
    to: Number(to),
    rows,
    daysSum: 1,
    filesSum: 1,
    bytes: 1,
    ...more,
  };
};
const listOf = (parts: readonly Part[], more: Partial<Listed> = {}): Listed => ({
  parts,
  setAside: [],
  deleting: [],
  tables: { events: 'a', conversions: 'b' },
  ...more,
});
const before = listOf([part('202610_1_4_1', 50), part('202611_5_5_0', 5), part('202611_6_9_1', 20)]);

it.each([
  ['as they were', before],
  ['with more inserted', listOf([...before.parts, part('202611_10_10_0', 3)])],
  ['merged', listOf([part('202610_1_4_1', 50), part('202611_5_10_2', 30)])],
  [
    'of a copy that was made before a merge',
    listOf([
      part('202610_1_4_1', 50),
      part('202611_5_5_0', 5),
      part('202611_6_6_0', 4),
      part('202611_7_9_0', 16),
    ]),
  ],
])('parts %s are complete', (_, found) => {
  expect(toLosses(before, found)).toEqual([]);
});

it.each([
  [
    'a missing part',
    listOf(before.parts.slice(0, 2)),
    '20 events of 2026-11 are missing (part 202611_6_9_1)',
  ],
  ['a missing month', listOf(before.parts.slice(1)), '50 events of 2026-10 are missing (part 202610_1_4_1)'],
  [
    'a part whose blocks were inserted elsewhere',
    listOf([part('202611_1_4_1', 50), ...before.parts.slice(1)]),
    '50 events of 2026-10 are missing (part 202610_1_4_1)',
  ],
  [
    'a part with fewer rows',
    listOf([part('202610_1_4_1', 50), part('202611_5_9_2', 24)]),
    '1 events of 2026-11 are missing (part 202611_5_5_0, 202611_6_9_1)',
  ],
])('%s is a loss, with the number of rows and the month', (_, found, loss) => {
  expect(toLosses(before, found)).toEqual([`event-store: ${loss}`]);
});

it('no loss is reported of a table of which rows were deleted when the list was written', () => {
  const fewer = listOf([part('202610_1_4_1', 50)]);
  expect(toLosses({ ...before, deleting: ['events'] }, fewer)).toEqual([]);
  expect(toLosses({ ...before, deleting: ['conversions'] }, fewer)).toHaveLength(2);
});

it('a part that the engine has set aside is reported until somebody knows about it', () => {
  const name = 'broken-on-start_202611_7_7_0';
  const found = { ...before, setAside: [{ table: 'events' as const, name }] };
  expect(toLosses(before, found)).toEqual([
    `event-store: a part of events cannot be loaded, and is set aside as detached/${name}`,
  ]);
  expect(toLosses(found, found)).toEqual([]);
});

it('a changed index of days is damage, because queries would leave the part out', () => {
  const found = listOf([part('202610_1_4_1', 50, { daysSum: 2 }), ...before.parts.slice(1)]);
  expect(toLosses(before, found)).toEqual([
    'event-store: part 202610_1_4_1 of events is damaged: minmax_timestamp.idx is not what was written',
  ]);
});

it('parts with other files than were listed are checked, the smallest first, and new ones are not', () => {
  const found = listOf([
    part('202610_1_4_1', 50, { filesSum: 2, bytes: 9 }),
    part('202611_5_5_0', 5),
    part('202611_6_9_1', 20, { filesSum: 2, bytes: 4 }),
    part('202611_10_10_0', 3, { filesSum: 2 }),
  ]);
  expect(changedParts(before, found).map(({ name }) => name)).toEqual(['202611_6_9_1', '202610_1_4_1']);
});

it('tables of another installation are named', () => {
  expect(toLosses(before, { ...before, tables: { events: 'x', conversions: 'b' } })).toEqual([
    'event-store has another table of events: it belongs to another installation',
  ]);
});
