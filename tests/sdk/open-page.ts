import { type Client, createClient } from '../../packages/sdk/src/client/client.ts';
import type { InitConfig } from '../../packages/sdk/src/client/config.ts';
import { type BrowserTraits, FakeBrowser, type FakePage } from './fakes/fake-browser.ts';

export const initConfig: InitConfig = { apiKey: 'pk_live_abc', campaignId: 'camp_1', consent: 'granted' };

export const tap = { eventType: 'interaction', interactionType: 'tap', value: 1, videoId: 'vid_1' } as const;
export const impression = { eventType: 'impression', videoId: 'vid_1', overlayId: 'ovl_1' } as const;

export function startClient(page: FakePage, config: Partial<InitConfig> = {}): Client {
  const client = createClient(page.environment);
  client.init({ ...initConfig, ...config });
  return client;
}

export function openPage(traits: BrowserTraits = {}, config: Partial<InitConfig> = {}) {
  const browser = new FakeBrowser(traits);
  const page = browser.open();
  const { clock, ingest } = browser;
  return { browser, page, clock, ingest, client: startClient(page, config) };
}
