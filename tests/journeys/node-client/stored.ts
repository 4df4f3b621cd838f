import type { EventPage, StoredEvent } from '@overlay/contract';
import type { Service } from '../../kit/service.ts';

/** Every stored event of a campaign, once everything acknowledged is counted. */
export async function readStored(service: Service, campaignId: string): Promise<StoredEvent[]> {
  await untilCounted(service);
  const events: StoredEvent[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ campaignId, limit: '200', ...(cursor === '' ? {} : { cursor }) });
    const page: EventPage = await service.read(`/api/events?${query}`);
    events.push(...page.events);
    cursor = page.nextCursor;
  }
  return events;
}

/** Readiness is cached for a second: an answer from before the call proves nothing. */
async function untilCounted(service: Service): Promise<void> {
  const startedMs = performance.now();
  const deadline = startedMs + 90_000;
  while (performance.now() < deadline) {
    const answer = await fetch(`${service.url}/readyz`);
    const { waitingEvents, ageMs = Infinity } = (await answer.json()) as {
      readonly waitingEvents?: number;
      readonly ageMs?: number;
    };
    const isRecent = ageMs < performance.now() - startedMs;
    if (answer.ok && isRecent && waitingEvents === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('events still wait for the store after 90 s');
}
