import { expect, it } from 'vitest';
import { newIdentifier } from './new-identifier.ts';

it('what is made in one millisecond sorts in the order in which it was made', () => {
  const made = Array.from({ length: 1_000 }, () => newIdentifier('account', 1_800_000_000_000));
  expect(made).toEqual([...made].sort());
});

it('what is made later sorts after it, and earlier times sort before', () => {
  const [later, earlier] = [
    newIdentifier('overlay', 1_800_000_000_001),
    newIdentifier('overlay', 1_800_000_000_000),
  ];
  expect(earlier < later).toBe(true);
});

it('more than can be counted in a millisecond are all different', () => {
  const made = Array.from({ length: 70_000 }, () => newIdentifier('event', 1_800_000_000_002));
  expect(new Set(made).size).toBe(70_000);
});
