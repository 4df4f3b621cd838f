import { AnalyticsResult, BatchAnswer, EventPage, EventReceipt, type StoredEvent } from '@overlay/contract';
import type { HttpClient } from './http-client.ts';
import { readAnswer } from './read-answer.ts';

export type Query = Readonly<Record<string, string>>;

export async function sendEvent(client: HttpClient, payload: object): Promise<EventReceipt> {
  return readAnswer(EventReceipt, await client.post('/api/sdk/event', payload));
}

export async function sendBatch(client: HttpClient, events: readonly unknown[]): Promise<BatchAnswer> {
  return readAnswer(BatchAnswer, await client.post('/api/sdk/event', { events }));
}

export async function readSummary(client: HttpClient, query: Query = {}): Promise<AnalyticsResult> {
  const answer = await client.get(`/api/analytics/summary?${new URLSearchParams(query)}`);
  return readAnswer(AnalyticsResult, answer);
}

/** Every stored event, newest first, page after page. */
export async function readEvents(client: HttpClient, query: Query = {}): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const params = new URLSearchParams({
      limit: '200',
      ...query,
      ...(cursor === undefined ? {} : { cursor }),
    });
    const page = readAnswer(EventPage, await client.get(`/api/events?${params}`));
    events.push(...page.events);
    cursor = page.nextCursor;
  }
  return events;
}
