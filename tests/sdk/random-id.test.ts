import { expect, it } from 'vitest';
import { createRandomId } from '../../packages/sdk/src/delivery/browser-environment.ts';

it('creates unique version-4 UUIDs', () => {
  const ids = Array.from({ length: 1000 }, createRandomId);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(1000);
});
