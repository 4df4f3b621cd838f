import { expect, it } from 'vitest';
import { isClean } from './audit/audit.ts';
import { kills } from './scenarios/kills.ts';

it('a service that is killed at random moments under load loses no acknowledged event, doubles none and changes none', async () => {
  const { audit, failures } = await kills({ rounds: 5, withinMs: 1_500 });
  expect(failures).toEqual([]);
  expect(audit).toMatchObject({ lost: [], doubled: [], wrong: [], summaryIsExact: true });
  expect(isClean(audit)).toBe(true);
  expect(audit.acknowledged).toBeGreaterThan(500);
}, 240_000);
