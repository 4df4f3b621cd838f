import { expect, test } from 'vitest';
import { readApiTypes, toApiTypes } from '../../apps/dashboard/tools/api-types.ts';

test("the client's types are those of the contract; npm run generate writes them", async () => {
  expect(await toApiTypes()).toBe(readApiTypes());
});
