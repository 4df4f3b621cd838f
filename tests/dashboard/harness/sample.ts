import type { Installation } from '@overlay/contract';
import type { AccountClient } from './account-client.ts';
import { sendConversion, sendDemoViewers, untilCounted } from './viewers.ts';

export const sampleViewers = 240;
/** Every second viewer votes. */
export const sampleVotes = sampleViewers / 2;

/** An account that has content on every page. */
export interface Sample extends AccountClient {
  readonly installationId: string;
}

/** Adds today's viewers and a site to the account with the overlays of the demo page. */
export async function makeSample(account: AccountClient): Promise<Sample> {
  await sendDemoViewers(account, sampleViewers);
  await sendConversion(account, {
    conversionType: 'purchase',
    orderId: 'order-1',
    value: '49.90',
    currency: 'EUR',
    sessionId: 'session-0',
  });
  const site = { platform: 'shopify', name: 'Shop of the examples', origin: 'https://shop.example' };
  const { installationId } = await account.send<Installation>('POST', '/api/installations', site);
  await untilCounted(account, sampleViewers);
  return { ...account, installationId };
}
