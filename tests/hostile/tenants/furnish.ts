import {
  ApiKeyWithSecret,
  BatchAnswer,
  ConversionPage,
  ConversionReceipt,
  EventPage,
  InstallationList,
  InstallationWithToken,
  Overlay,
  ReadToken,
} from '@overlay/contract';
import type { HttpClient } from '../../kit/http-client.ts';
import { readAnswer } from '../../kit/read-answer.ts';

/** The contents of a furnished account. */
export interface Furnishing {
  readonly overlayIds: readonly string[];
  readonly keys: readonly { readonly keyId: string; readonly key: string }[];
  readonly installations: readonly { readonly installationId: string; readonly token: string }[];
  readonly readToken: string;
  readonly eventIds: readonly string[];
  readonly cursors: readonly string[];
}

const each = 4;

/** Something of everything that an account can have. Every text and every chosen identifier contains `mark`. */
export async function furnish(client: HttpClient, mark: string): Promise<Furnishing> {
  const numbers = Array.from({ length: each }, (_, at) => at);
  const overlays = await Promise.all(
    numbers.map((at) =>
      client
        .post('/api/overlays', {
          name: `${mark} overlay ${at}`,
          videoId: `vid_${mark}_${at}`,
          campaignId: `camp_${mark}_${at}`,
          status: 'published',
          options: { type: 'poll', pollQuestion: `${mark}?`, pollOptions: ['a', 'b'], showResults: true },
        })
        .then((answer) => readAnswer(Overlay, answer)),
    ),
  );
  const keys = await Promise.all(
    numbers.map((at) =>
      client
        .post('/api/keys', {
          kind: at % 2 === 0 ? 'secret' : 'publishable',
          name: `${mark} key ${at}`,
        })
        .then((answer) => readAnswer(ApiKeyWithSecret, answer)),
    ),
  );
  const installations = await Promise.all(
    numbers.map((at) =>
      client
        .post('/api/installations', {
          platform: 'html',
          name: `${mark} site ${at}`,
          origin: `https://${mark}.example`,
        })
        .then((answer) => readAnswer(InstallationWithToken, answer)),
    ),
  );
  const { token } = readAnswer(
    ReadToken,
    await client.post('/api/tokens', { campaignIds: [`camp_${mark}_0`] }),
  );
  const { results } = readAnswer(
    BatchAnswer,
    await client.post('/api/sdk/event', {
      events: Array.from({ length: 20 }, (_, at) => ({
        eventType: 'interaction',
        interactionType: 'poll',
        value: `${mark} answer`,
        campaignId: `camp_${mark}_${at % each}`,
        videoId: `vid_${mark}_${at % each}`,
        sessionId: `sess_${mark}_${at}`,
        overlayId: overlays[at % each]?.overlayId,
        metadata: { [mark]: mark },
      })),
    }),
  );
  readAnswer(
    ConversionReceipt,
    await client.post('/api/sdk/conversion', {
      conversionType: 'purchase',
      value: '12.34',
      currency: 'EUR',
      orderId: `${mark} order`,
      sessionId: `sess_${mark}_0`,
    }),
  );
  return {
    overlayIds: overlays.map(({ overlayId }) => overlayId),
    keys: keys.map(({ keyId, key }) => ({ keyId, key })),
    installations: installations.map((one) => ({ installationId: one.installationId, token: one.token })),
    readToken: token,
    eventIds: results.flatMap(({ eventId }) => eventId ?? []),
    cursors: await readCursors(client),
  };
}

async function readCursors(client: HttpClient): Promise<string[]> {
  // Counted within a second; until then there may be no second page.
  for (;;) {
    const events = readAnswer(EventPage, await client.get('/api/events?limit=2'));
    const sites = readAnswer(InstallationList, await client.get('/api/installations?limit=1'));
    const { conversions } = readAnswer(ConversionPage, await client.get('/api/conversions?limit=1'));
    if (conversions.length > 0 && events.nextCursor !== null && sites.nextCursor !== null) {
      return [events.nextCursor, sites.nextCursor];
    }
  }
}
