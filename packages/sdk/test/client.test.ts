import { describe, expect, it } from 'vitest';
import { createClient } from '../src/client.ts';
import type { InitConfig } from '../src/client-config.ts';
import { type BrowserTraits, FakeBrowser, type FakePage } from './fakes/fake-browser.ts';

const init: InitConfig = { apiKey: 'pk_live_abc', campaignId: 'camp_1', consent: 'granted' };

function open(traits: BrowserTraits = {}, config: Partial<InitConfig> = {}) {
  const browser = new FakeBrowser(traits);
  const start = (page: FakePage) => {
    const client = createClient(page.environment);
    client.init({ ...init, ...config });
    return client;
  };
  const page = browser.open();
  return { browser, page, client: start(page), start, ...browser };
}
const tap = { eventType: 'interaction', interactionType: 'tap', value: 1, videoId: 'vid_1' } as const;

describe('track', () => {
  it('resolves with the receipt of the service after at most two seconds', async () => {
    const { client, clock, ingest } = open();
    const result = client.track(tap);
    await clock.advance(1_999);
    expect(ingest.bodies).toHaveLength(0);
    await clock.advance(1);
    expect(await result).toEqual({ ok: true, eventId: 'evt_1', receivedAt: '2026-03-01T12:00:00.000Z' });
    expect(ingest.bodies[0]).toMatchObject({ key: 'pk_live_abc', sentAt: clock.nowMs });
  });
});
