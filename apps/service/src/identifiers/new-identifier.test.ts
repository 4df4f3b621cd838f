import { expect, it } from 'vitest';
import { fromBase32, toBase32 } from './base32.ts';
import { newIdentifier } from './new-identifier.ts';

it('identifiers of one millisecond sort in the order of creation', () => {
  const made = Array.from({ length: 1_000 }, () => newIdentifier('account', 1_800_000_000_000));
  expect(made).toEqual([...made].sort());
});

it('identifiers of a later time sort after, and those of an earlier time before', () => {
  const [later, earlier] = [
    newIdentifier('overlay', 1_800_000_000_001),
    newIdentifier('overlay', 1_800_000_000_000),
  ];
  expect(earlier < later).toBe(true);
});

it('more identifiers than the counter of a millisecond can number are all different', () => {
  const made = Array.from({ length: 70_000 }, () => newIdentifier('event', 1_800_000_000_002));
  expect(new Set(made).size).toBe(70_000);
});

it('the bytes of an identifier are read back from it', () => {
  const bytes = Buffer.from('00ff10a55a0102030405060708090afe', 'hex');
  expect(fromBase32(toBase32(bytes))).toEqual(bytes);
});
