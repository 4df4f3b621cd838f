import { BatchAnswer } from '@overlay/contract';
import { expect, it } from 'vitest';
import { readAnswer } from '../kit/read-answer.ts';
import { startTestService } from '../kit/test-service.ts';

it('there are no rate limits with OVERLAY_RATE_LIMITS=off', { tags: ['long'] }, async () => {
  const service = await startTestService({ rateLimits: false });
  const events = Array.from({ length: 500 }, () => ({ eventType: 'impression' }));
  const answer = await service.client(service.account.publishableKey).post('/api/sdk/event', { events });
  expect(readAnswer(BatchAnswer, answer).accepted).toBe(500);
  expect(answer.headers.get('ratelimit')).toBeNull();
  await service.stop();
});
