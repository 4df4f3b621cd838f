import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPlayground, type Playground } from './browser.ts';

let playground: Playground;
beforeAll(async () => {
  playground = await openPlayground();
});
afterAll(() => playground?.close());
afterEach(() => playground.closePages());

const publish = (...overlays: object[]) => playground.server.overlays.push(...overlays);
const answers = () => playground.server.events.filter(({ interactionType }) => interactionType === 'rating');

describe('one script tag', () => {
  it('attaches what is published for the video, lists it, and says whose it is in every event', async () => {
    publish({
      overlayId: 'ovl_published',
      videoId: 'vid_tag',
      campaignId: 'camp_published',
      options: { type: 'rating', title: 'Published' },
    });
    const page = await playground.open('script-tag.html');
    await page.locator('overlay-layer').getByRole('radio', { name: '4 stars' }).click();
    await page.locator('overlay-list').getByText('Published').waitFor();
    await vi.waitFor(() => expect(answers()).toHaveLength(1), { timeout: 8000 });
    expect(answers()[0]).toMatchObject({
      overlayId: 'ovl_published',
      videoId: 'vid_tag',
      campaignId: 'camp_published',
      installationId: 'inst_tag',
      value: 4,
    });
  });

  it('asks nobody but its own service for anything', async () => {
    const asked = new Set<string>();
    playground.context.on('request', (request) => asked.add(new URL(request.url()).origin));
    publish({ overlayId: 'ovl_published', videoId: 'vid_tag', options: { type: 'rating', locale: 'fr' } });
    const page = await playground.open('script-tag.html');
    await page.locator('overlay-layer').getByRole('radio').first().click();
    await vi.waitFor(() => expect(answers()).toHaveLength(1), { timeout: 8000 });
    expect([...asked]).toEqual([playground.server.origin]);
  });

  it('attaches to a video that comes later, under the campaign of the tag', async () => {
    const page = await playground.open('script-tag.html');
    await page.waitForFunction(() => 'OverlaySDK' in window);
    publish({ overlayId: 'ovl_late', videoId: 'vid_late', options: { type: 'rating' } });
    await page.evaluate(() => {
      const video = document.createElement('video');
      video.dataset.videoId = 'vid_late';
      video.src = '/demo.webm';
      video.style.width = '600px';
      document.body.prepend(video);
    });
    await page.locator('overlay-layer').getByRole('radio', { name: '2 stars' }).click();
    await vi.waitFor(() => expect(answers()).toHaveLength(1), { timeout: 8000 });
    expect(answers()[0]).toMatchObject({ videoId: 'vid_late', campaignId: 'camp_tag', value: 2 });
  });
});
