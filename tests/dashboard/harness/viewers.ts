import type { AccountClient } from './account-client.ts';

/** What viewers did, sent like by a customer's server. */
export async function send(
  service: AccountClient,
  events: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const { ok, results } = await service.send<{ ok: boolean; results: unknown }>('POST', '/api/sdk/event', {
    events,
  });
  if (!ok) throw new Error(`events were refused: ${JSON.stringify(results)}`);
}

export async function sendConversion(
  service: AccountClient,
  conversion: Readonly<Record<string, unknown>>,
): Promise<void> {
  await service.send('POST', '/api/sdk/conversion', conversion);
}

/**
 * Today's viewers of the demo video, with simple numbers: each sees the poll at second 10, and every second one votes,
 * half of these for the sea. The first half of all gets `crt_calm`, the other `crt_bold`.
 */
export async function sendDemoViewers(
  service: AccountClient,
  viewers: number,
  overlayId = 'ovl_demo_poll',
): Promise<void> {
  const events = Array.from({ length: viewers }, (_, index) => {
    const common = {
      campaignId: 'camp_spring',
      videoId: 'vid_demo',
      creativeId: index < viewers / 2 ? 'crt_calm' : 'crt_bold',
      sessionId: `session-${index}`,
      deviceId: `device-${index}`,
      videoLength: 20,
    };
    const poll = { ...common, overlayId };
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

/** Stored events are counted within a second. */
export async function untilCounted(service: AccountClient, impressions: number): Promise<void> {
  for (;;) {
    const summary = await service.read<{ impressions: number }>('/api/analytics/summary');
    if (summary.impressions >= impressions) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
