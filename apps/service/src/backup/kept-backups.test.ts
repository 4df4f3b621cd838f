import { expect, it } from 'vitest';
import { expiredBackups, fromBackupName, toBackupName } from './kept-backups.ts';

const retention = { days: 7, weeks: 4, months: 12 };
const daily = (from: string, count: number) =>
  Array.from({ length: count }, (_, day) => toBackupName(new Date(Date.parse(from) + day * 86_400_000)));

it('a name says to the second when the backup was made', () => {
  const at = new Date('2026-11-27T03:15:09Z');
  expect(toBackupName(at)).toBe('overlay-2026-11-27T031509Z.backup');
  expect(fromBackupName(toBackupName(at))).toBe(at.getTime());
  expect(fromBackupName('notes.txt')).toBeUndefined();
});

it('of two years of daily backups, 7 days, 4 weeks and 12 months are kept', () => {
  const names = daily('2025-01-01T03:15:00Z', 700);
  const expired = new Set(expiredBackups(names, retention));
  const kept = names.filter((one) => !expired.has(one)).map((one) => one.slice(8, 18));
  expect(kept).toEqual([
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
    ...['2026-11-15', '2026-11-22', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
    ...['2026-11-29', '2026-11-30', '2026-12-01'],
  ]);
});

it('nothing is removed because backups have stopped, and no other file ever', () => {
  const names = daily('2020-01-01T03:15:00Z', 7);
  expect(expiredBackups([...names, 'notes.txt', 'overlay-today.backup'], retention)).toEqual([]);
});

it('of several backups of one day, the newest is kept', () => {
  const names = ['overlay-2026-11-27T031500Z.backup', 'overlay-2026-11-27T101500Z.backup'];
  expect(expiredBackups(names, retention)).toEqual([names[0]]);
});
