import type { EventPage, OverlayOptions } from '@overlay/contract';
import { publishableKey, type Service, secretKey, startService } from '../kit/service.ts';
import { openChromium } from './engines/chromium.ts';
import type { Engine, EngineName } from './engines/engine.ts';
import { openFirefox } from './engines/firefox.ts';
import { openWebKit } from './engines/webkit.ts';
import { type Site, startSite } from './site.ts';
import { Viewer } from './viewer.ts';

export interface StageOptions {
  /** Default: a video in a box, and a button after it. */
  readonly body?: string;
  readonly head?: string;
  /** Attributes of `<html>`. */
  readonly root?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Inside a frame of this size, where a window cannot be made so small. */
  readonly frame?: { readonly width: number; readonly height: number };
}

/** One engine before one real service, and a site on an origin of its own. */
export interface World {
  readonly engine: Engine;
  readonly service: Service;
  /** An address with this page on it. Every page has a video of its own, by which its events are found. */
  page(options?: StageOptions): { url: string; videoId: string };
  open(options?: StageOptions): Promise<Viewer>;
  publish(videoId: string, options: OverlayOptions): Promise<void>;
  /** Answers that are stored for a video, as `[interactionType, value]`, oldest first. */
  answers(videoId: string): Promise<[string, unknown][]>;
  impressions(videoId: string): Promise<number>;
  /** Ends what a test has left open. */
  closeTabs(): Promise<void>;
  close(): Promise<void>;
}

const engines: Readonly<Record<EngineName, () => Promise<Engine>>> = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebKit,
};

/** What every test page has where it says nothing else; `{video}` stands for the video's name. */
export const plainBody = `<button type="button" id="before">Before</button>
<div class="player">{video}</div>
<button type="button" id="after">After</button>`;

export async function startWorld(name: EngineName, environment: NodeJS.ProcessEnv = {}): Promise<World> {
  const service = await startService({ OVERLAY_RATE_LIMITS: 'off', ...environment });
  const site = await startSite();
  const engine = await engines[name]();
  const viewers: Viewer[] = [];
  let pages = 0;
  const read = async (videoId: string) =>
    (await service.read<EventPage>(`/api/events?videoId=${videoId}&limit=200`)).events.reverse();
  const world: World = {
    engine,
    service,
    page(options = {}) {
      pages += 1;
      const videoId = `vid_${name}_${process.pid}_${pages}`;
      return { videoId, url: addPage(site, service.url, videoId, options) };
    },
    async open(options) {
      const { url, videoId } = world.page(options);
      const viewer = new Viewer(await engine.open(), world, videoId);
      viewers.push(viewer);
      await viewer.goTo(url);
      return viewer;
    },
    async publish(videoId, options) {
      const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
      const send = async (method: string, path: string, body: object) => {
        const answer = await fetch(service.url + path, { method, headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
        return answer.json() as Promise<{ overlayId: string }>;
      };
      const { overlayId } = await send('POST', '/api/overlays', { videoId, options });
      await send('PATCH', `/api/overlays/${overlayId}`, { status: 'published' });
    },
    answers: async (videoId) =>
      (await read(videoId)).flatMap(({ interactionType, value }) =>
        interactionType === undefined || interactionType === 'completion'
          ? []
          : [[interactionType, value] satisfies [string, unknown]],
      ),
    impressions: async (videoId) =>
      (await read(videoId)).filter(
        ({ eventType, playbackEvent }) => eventType === 'impression' && playbackEvent === undefined,
      ).length,
    async closeTabs() {
      for (const viewer of viewers.splice(0)) await viewer.tab.close();
    },
    async close() {
      await engine.close();
      await site.close();
      await service.dispose();
    },
  };
  return world;
}

function addPage(site: Site, service: string, videoId: string, options: StageOptions): string {
  const { body = plainBody, head = '', root = '', headers, frame } = options;
  const video = `<video src="/media/demo.webm" data-video-id="${videoId}" muted playsinline preload="auto"></video>`;
  const html = `<!doctype html><html lang="en" ${root}><head><meta charset="utf-8"><title>Stage</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/page/stage.css"><script src="/page/stage.bundle.js"></script>${head}
<script src="${service}/sdk/v1/overlay-sdk.js" data-api-key="${publishableKey}" data-campaign-id="camp_browsers"></script>
</head><body>${body.replaceAll('{video}', video).replaceAll('{videoId}', videoId)}</body></html>`;
  const url = site.add({ html, ...(headers && { headers }) });
  if (!frame) return url;
  return site.add({
    html: `<!doctype html><title>Frame</title><link rel="icon" href="data:,"><script src="/page/stage.bundle.js"></script>
<body style="margin:0"><iframe src="${url}" width="${frame.width}" height="${frame.height}" style="border:0" allow="fullscreen"></iframe>`,
  });
}

declare module 'vitest' {
  interface TaskMeta {
    /** Product and version that the test ran in. */
    engine?: string;
    /** How many pages the test arranged. */
    pages?: number;
  }
}
