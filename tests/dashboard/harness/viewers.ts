import { type Service, secretKey } from '../../kit/service.ts';

/** What viewers did, sent as the server of a customer would. */
export async function send(
  service: Service,
  events: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const answer = await post(service, '/api/sdk/event', { events });
  const { ok, results } = (await answer.json()) as { ok: boolean; results: unknown };
  if (!ok) throw new Error(`events were refused: ${JSON.stringify(results)}`);
}

export async function sendConversion(
  service: Service,
  conversion: Readonly<Record<string, unknown>>,
): Promise<void> {
  const answer = await post(service, '/api/sdk/conversion', conversion);
  if (!answer.ok) throw new Error(`the conversion was refused: ${await answer.text()}`);
}

/**
 * Viewers of the demo video today, whose numbers are easy to say: each sees the poll at second 10, and every second one
 * votes, a half of these for the sea. The first half of all gets `crt_calm`, the other `crt_bold`.
 */
export async function sendDemoViewers(service: Service, viewers: number): Promise<void> {
  const events = Array.from({ length: viewers }, (_, index) => {
    const common = {
      campaignId: 'camp_spring',
      videoId: 'vid_demo',
      creativeId: index < viewers / 2 ? 'crt_calm' : 'crt_bold',
      sessionId: `session-${index}`,
      deviceId: `device-${index}`,
      videoLength: 20,
    };
    const poll = { ...common, overlayId: 'ovl_demo_poll' };
    const watched = 11 + (index % 10);
    const seen = [
      { ...common, eventType: 'impression', playbackEvent: 'start' },
      { ...poll, eventType: 'impression', overlayType: 'poll', videoTimeSeconds: 10 },
      { ...common, eventType: 'impression', playbackEvent: 'summary', playedSegments: [[0, watched]] },
    ];
    const vote = {
      ...poll,
      eventType: 'interaction',
      interactionType: 'poll',
      value: index % 4 === 0 ? 'sea' : 'mountains',
      videoTimeSeconds: 12,
    };
    return index % 2 === 0 ? [...seen, vote] : seen;
  }).flat();
  for (let from = 0; from < events.length; from += 500) await send(service, events.slice(from, from + 500));
}

/** What is stored is counted within a second. */
export async function untilCounted(service: Service, impressions: number): Promise<void> {
  for (;;) {
    const summary = await service.read<{ impressions: number }>('/api/analytics/summary');
    if (summary.impressions >= impressions) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function post(service: Service, path: string, body: unknown): Promise<Response> {
  return fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
