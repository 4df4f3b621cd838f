import { deriveVideoId } from '@overlay/contract/video-id';
import { expect, it } from 'vitest';
import { judgePage, type KnownKey, type SiteKnowledge } from './judge-page.ts';
import { readPage } from './read-page.ts';

const key = 'pk_live_0123456789abcdefghijklmn';
const script = `<script src="https://overlay.example/sdk/v1/overlay-sdk.js" data-api-key="${key}" async></script>`;
const video = '<video src="film.webm" data-video-id="film" controls></video>';
const known: KnownKey = {
  name: 'Shop',
  isUsable: true,
  mayShowOverlays: true,
  origins: ['https://shop.example'],
  countOverlays: async (videoId) => (videoId === 'film' ? 2 : 0),
};

interface Case {
  readonly html?: string;
  readonly url?: string;
  readonly policyHeader?: string;
  readonly known?: Partial<KnownKey>;
}

async function judge({
  html = script + video,
  url = 'https://shop.example/film',
  policyHeader,
  ...rest
}: Case) {
  const knowledge: SiteKnowledge = {
    publicUrl: 'https://overlay.example',
    sdkVersion: '1.2.3',
    findKey: async (asked) => (asked === key ? { ...known, ...rest.known } : undefined),
  };
  const page = { url: new URL(url), policyHeader, content: readPage(html, url) };
  return judgePage(page, knowledge);
}

async function faults(one: Case) {
  const findings = await judge(one);
  const found = findings.filter(({ ok }) => !ok);
  // Each fault says what to do.
  for (const { remedy } of found) expect(remedy).toMatch(/\.$/);
  return found.map(({ code, detail }) => `${code}: ${detail}`);
}

it('a page as it should be has no faults', async () => {
  const findings = await judge({});
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(findings.map(({ code }) => code)).toEqual([
    'script',
    'version',
    'key',
    'origin',
    'connection',
    'videos',
    'video_ids',
    'overlays',
  ]);
});

it.each<[string, Case, string]>([
  ['no script', { html: video }, 'script: The page does not contain the script of the SDK.'],
  [
    'a script of another service',
    {
      html: `<script src="https://other.example/sdk/v1/overlay-sdk.js" data-api-key="${key}"></script>${video}`,
    },
    'script: The page loads the SDK from https://other.example/sdk/v1/overlay-sdk.js, which is not this service.',
  ],
  [
    'an old version',
    { html: script.replace('/v1/', '/0.9.0/') + video },
    'version: The page asks for version 0.9.0 of the SDK, but this service delivers 1.2.3.',
  ],
  ['no key', { html: script.replace(key, '') + video }, 'key: The page names no publishable key.'],
  [
    'an unknown key',
    { html: script.replace(key, `${key}x`) + video },
    'key: The key in the page is not a key of this account.',
  ],
  ['a revoked key', { known: { isUsable: false } }, 'key: The key “Shop” is revoked or has expired.'],
  [
    'a key that may not send',
    { known: { mayShowOverlays: false } },
    'key: The key “Shop” may not send events.',
  ],
  [
    'a secret key',
    { html: `${script}${video}<script>const key = 'sk_live_0123456789abcdefghijklmn';</script>` },
    'key: The page contains a secret key, which every visitor can read.',
  ],
  [
    'a wrong origin',
    { url: 'https://www.shop.example/' },
    'origin: https://www.shop.example is not a site of the key “Shop”, so every event from it is refused.',
  ],
  [
    'an https page with an http service',
    {
      html:
        script.replace('https:', 'http:').replace(' async', ' data-endpoint="http://overlay.example"') +
        video,
    },
    'connection: The page is https, and browsers block what it asks of http://overlay.example, which is not.',
  ],
  [
    'a policy that blocks the script',
    { policyHeader: "script-src 'self'" },
    'policy_script: The security policy of the page blocks https://overlay.example/sdk/v1/overlay-sdk.js.',
  ],
  [
    'a policy in the page that blocks connections',
    { html: `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">${script}${video}` },
    'policy_connect: The security policy of the page blocks connections to https://overlay.example, so no event arrives.',
  ],
  ['no video', { html: script }, 'videos: The page contains no video as it is delivered.'],
  [
    'a video without an id',
    { html: `${script}<video><source src="film.webm"></video>` },
    'video_ids: A video has no data-video-id.',
  ],
  [
    'two videos with one id',
    { html: script + video + video },
    'video_ids: Several videos have the id film, so each shows the overlays of the others.',
  ],
  [
    'an id that is none',
    { html: script + video.replace('"film"', '"my film"') },
    'video_ids: “my film” is not a valid video id, so the SDK ignores it.',
  ],
  [
    'a video without overlays',
    { html: script + video.replace('"film"', '"other"') },
    'overlays: No overlay is published for other.',
  ],
])('%s is named', async (_what, one, expected) => {
  expect(await faults(one)).toContainEqual(expected);
});

it('a video without an id is right if overlays are published for the one derived from its address', async () => {
  const html = `${script}<video><source src="film.webm?signature=1"></video>`;
  const derived = deriveVideoId('https://shop.example/film.webm');
  const countOverlays = async (videoId: string) => (videoId === derived ? 1 : 0);
  expect(await faults({ html, known: { countOverlays } })).toEqual([]);
});

it('a video in a frame of another origin is named', async () => {
  const html = `${script}<iframe src="https://player.example/film"></iframe><iframe src="/own"></iframe>`;
  expect(await faults({ html })).toContainEqual(
    'frames: The page has frames from https://player.example. The SDK cannot reach a video inside a frame of another origin.',
  );
});

it('the remedy for a policy names the directive and the address to add', async () => {
  const remedies = async (policyHeader: string) =>
    (await judge({ policyHeader })).flatMap(({ ok, remedy }) => (ok ? [] : [remedy]));
  expect(await remedies("connect-src 'self'")).toEqual([
    'Add https://overlay.example to connect-src in the Content-Security-Policy of the page.',
  ]);
  expect(await remedies("default-src 'self'")).toEqual([
    'Add “script-src” to the Content-Security-Policy of the page, with the sources of default-src and https://overlay.example.',
    'Add “connect-src” to the Content-Security-Policy of the page, with the sources of default-src and https://overlay.example.',
  ]);
});

it('an SDK that a module imports and that init sets up is found', async () => {
  const html = `<script type="module">import { OverlaySDK } from 'https://overlay.example/sdk/v1/overlay-sdk.mjs';
    OverlaySDK.init({ apiKey: '${key}' });</script>${video}`;
  expect(await faults({ html })).toEqual([]);
});

it('an <overlay-video> with its own key and id is found', async () => {
  const html = `<script type="module" src="https://overlay.example/sdk/v1/overlay-video.mjs"></script>
    <overlay-video api-key="${key}" video-id="film" src="film.webm"></overlay-video>`;
  expect(await faults({ html })).toEqual([]);
});

it('relative addresses follow <base>, and what a comment or a text contains is not read', async () => {
  const html = `<base href="https://overlay.example/"><!-- <script src="https://x.example/overlay-sdk.js"></script> -->
    <textarea><video></video></textarea>${script.replace('https://overlay.example', '')}${video}`;
  expect(await faults({ html })).toEqual([]);
});
