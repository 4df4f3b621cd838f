import type { EventPage, OverlayOptions } from '@overlay/contract';
import { publishableKey, type Service, secretKey } from '../kit/service.ts';
import type { Engine } from './engines/engine.ts';
import type { Site } from './site.ts';
import { type Observed, Viewer } from './viewer.ts';

export interface StageOptions {
  /** Default: a video in a box, and a button after it. */
  readonly body?: string;
  readonly head?: string;
  /** Attributes of `<html>`. */
  readonly root?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without a document type. */
  readonly quirks?: true;
  /** Inside a frame of this size, if a window cannot be made so small. */
  readonly frame?: { readonly width: number; readonly height: number };
}

/** A browser that belongs to one test, with a real service. */
export interface World extends Observed {
  readonly service: Service;
  /** The address of such a page. Its video has a unique name, by which its events are found. */
  page(options?: StageOptions): { url: string; videoId: string };
  open(options?: StageOptions): Promise<Viewer>;
  publish(videoId: string, options: OverlayOptions): Promise<void>;
  impressions(videoId: string): Promise<number>;
  /** Closes what the test left open. */
  closeTabs(): Promise<void>;
}

/** The default body of a page; `{video}` is replaced by the video, `{videoId}` by its name, `{port}` by the site's. */
export const plainBody = `<button type="button" id="before">Before</button>
<div class="player">{video}</div>
<button type="button" id="after">After</button>`;

export function createWorld(
  engine: Engine,
  service: Service,
  page: World['page'],
  checkAgainAtEnd: World['checkAgainAtEnd'],
): World {
  const viewers: Viewer[] = [];
  const read = async (videoId: string) =>
    (await service.read<EventPage>(`/api/events?videoId=${videoId}&limit=200`)).events.reverse();
  const world: World = {
    engine,
    service,
    page,
    async open(options) {
      const { url, videoId } = page(options);
      const viewer = new Viewer(await engine.open(), world, videoId);
      viewers.push(viewer);
      await untilBundled(url);
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
    checkAgainAtEnd,
    async closeTabs() {
      for (const viewer of viewers.splice(0)) await viewer.tab.close();
    },
  };
  return world;
}

/** What a page loads may have to be installed and bundled first, which takes longer than a browser waits. */
async function untilBundled(url: string): Promise<void> {
  const html = await (await fetch(url)).text();
  for (const [, script = ''] of html.matchAll(/src="([^"]+\.bundle\.js)"/g))
    await (await fetch(new URL(script, url))).arrayBuffer();
}

export function addPage(site: Site, service: string, videoId: string, options: StageOptions): string {
  const { body = plainBody, head = '', root = '', headers, quirks, frame } = options;
  const video = `<video src="/media/demo.webm" data-video-id="${videoId}" muted playsinline preload="auto"></video>`;
  const html = `${quirks ? '' : '<!doctype html>'}<html lang="en" ${root}><head><meta charset="utf-8"><title>Stage</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/page/stage.css"><script src="/page/stage.bundle.js"></script>${head}
<script src="${service}/sdk/v1/overlay-sdk.js" data-api-key="${publishableKey}" data-campaign-id="camp_browsers"></script>
</head><body>${body.replaceAll('{video}', video).replaceAll('{videoId}', videoId).replaceAll('{port}', new URL(site.origin).port)}</body></html>`;
  const url = site.add({ html, ...(headers && { headers }) });
  if (!frame) return url;
  return site.add({
    html: `<!doctype html><title>Frame</title><link rel="icon" href="data:,"><script src="/page/stage.bundle.js"></script>
<body style="margin:0"><iframe src="${url}" width="${frame.width}" height="${frame.height}" style="border:0" allow="fullscreen"></iframe>`,
  });
}
