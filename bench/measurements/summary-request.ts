import { secretKey } from '../processes/service.ts';

interface Summary {
  readonly impressions: number;
  readonly interactions: number;
}

/** `GET /api/analytics/summary`, as a dashboard requests it. */
export async function getSummary(
  serviceUrl: string,
  filter: Readonly<Record<string, string>> = {},
): Promise<Summary> {
  const answer = await fetch(`${serviceUrl}/api/analytics/summary?${new URLSearchParams(filter)}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  if (!answer.ok) throw new Error(`the summary answered ${answer.status}: ${await answer.text()}`);
  const body: unknown = await answer.json();
  if (!isSummary(body)) throw new Error('the summary has another shape');
  return body;
}

function isSummary(body: unknown): body is Summary {
  return typeof body === 'object' && body !== null && 'impressions' in body && 'interactions' in body;
}
