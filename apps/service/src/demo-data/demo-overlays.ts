import type { OverlayOptions } from '@overlay/contract';
import { serviceActor } from '../audit/actor-of.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { Ports } from '../ports/ports.ts';

const demoVideoId = 'vid_demo';

/** One published overlay of each type and a quiz, one after the other over the 20 seconds of the demo video. */
interface DemoOverlay {
  readonly overlayId: string;
  readonly name: string;
  readonly options: OverlayOptions;
}

export const toDemoOverlays = (publicUrl: string): readonly DemoOverlay[] => [
  {
    overlayId: 'ovl_demo_tap',
    name: 'Like or dislike',
    options: {
      type: 'tap',
      tapStyle: 'like-dislike',
      title: 'Do you like it so far?',
      position: 'bottom-left',
      startTime: 1,
      endTime: 5,
    },
  },
  {
    overlayId: 'ovl_demo_rating',
    name: 'Five stars',
    options: {
      type: 'rating',
      ratingMax: 5,
      showResults: true,
      title: 'Rate this scene',
      position: 'bottom-center',
      startTime: 5,
      endTime: 9,
    },
  },
  {
    overlayId: 'ovl_demo_poll',
    name: 'What next?',
    options: {
      type: 'poll',
      pollQuestion: 'What should come next?',
      pollOptions: [
        { id: 'mountains', label: 'Mountains' },
        { id: 'sea', label: 'The sea' },
        { id: 'city', label: 'A city at night' },
      ],
      showResults: true,
      pauseVideo: true,
      position: 'center-right',
      startTime: 9,
      endTime: 13,
    },
  },
  {
    overlayId: 'ovl_demo_slider',
    name: 'How calm?',
    options: {
      type: 'slider',
      title: 'How calm does this make you?',
      sliderMin: 0,
      sliderMax: 100,
      sliderLabels: ['Restless', 'Calm'],
      showResults: true,
      position: 'bottom-right',
      startTime: 13,
      endTime: 16,
    },
  },
  {
    overlayId: 'ovl_demo_quiz',
    name: 'Where at noon?',
    options: {
      type: 'poll',
      pollQuestion: 'Where was the film at noon?',
      pollOptions: [
        { id: 'bay', label: 'In the bay' },
        { id: 'dunes', label: 'In the dunes' },
        { id: 'town', label: 'In the town' },
      ],
      correctOptionId: 'dunes',
      showResults: true,
      pauseVideo: true,
      position: 'center-left',
      startTime: 16,
      endTime: 18,
    },
  },
  {
    overlayId: 'ovl_demo_cta',
    name: 'Read the documentation',
    options: {
      type: 'cta',
      title: 'Put this on your own page',
      ctaText: 'Read the documentation',
      ctaUrl: `${publicUrl}/docs`,
      ctaTarget: '_blank',
      position: 'top-right',
      startTime: 18,
    },
  },
];

/** Adds missing overlays; those that were edited or archived since stay unchanged. */
export async function ensureDemoOverlays(
  { controlStore, clock }: Pick<Ports, 'controlStore' | 'clock'>,
  accountId: string,
  publicUrl: string,
): Promise<void> {
  if ((await controlStore.videos.get(accountId, demoVideoId)) === undefined) {
    const createdAtMs = clock();
    await controlStore.videos.create({
      ...{ accountId, videoId: demoVideoId, entryId: newIdentifier('video', createdAtMs) },
      // The dashboard plays it from its own address, whatever that is called here.
      ...{ name: 'Demo film', sources: [], durationMs: 20_000, createdAtMs },
    });
  }
  for (const { overlayId, name, options } of toDemoOverlays(publicUrl)) {
    if ((await controlStore.overlays.get(accountId, overlayId)) !== undefined) continue;
    const content = { videoId: demoVideoId, campaignId: 'camp_demo', options };
    const nowMs = clock();
    await controlStore.transaction(accountId, async ({ overlays }) => {
      const draft = await overlays.create({ overlayId, accountId, name, ...content, createdAtMs: nowMs });
      const version = { ...content, publishedAtMs: nowMs, publishedBy: serviceActor, restoredFrom: null };
      await overlays.publish(draft, version);
    });
  }
}
