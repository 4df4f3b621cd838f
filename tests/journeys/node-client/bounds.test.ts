import { limits } from '@overlay/contract';
import { expect, it } from 'vitest';
import { bounds } from '../../../packages/node/src/serialise.ts';

it('the limits on a request equal those of the service', () => {
  expect(bounds).toEqual({
    eventsPerRequest: limits.eventsPerBatch,
    requestBytes: limits.bodyBytes,
    recordBytes: limits.eventBytes,
  });
});
