import type { SiteCheckCode, SiteCheckFinding } from '@overlay/contract';
import { deriveVideoId } from '@overlay/contract/video-id';
import { isOriginAllowed } from '../access/origin-list.ts';
import type { PageContent, PageScript, PageVideo } from './read-page.ts';
import { findBlock, type PolicyBlock, parsePolicies } from './security-policy.ts';

/** What the service knows about the keys and overlays that a page names. */
export interface SiteKnowledge {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Of the SDK that the service delivers. */
  readonly sdkVersion: string;
  /** Undefined: no account in question has such a key. */
  findKey(key: string): Promise<KnownKey | undefined>;
}

export interface KnownKey {
  readonly name: string;
  readonly isUsable: boolean;
  readonly mayShowOverlays: boolean;
  /** Empty: every origin. */
  readonly origins: readonly string[];
  /** The number of overlays that are published for a video. */
  countOverlays(videoId: string): Promise<number>;
}

export interface FetchedPage {
  readonly url: URL;
  /** Of the Content-Security-Policy header. */
  readonly policyHeader: string | undefined;
  readonly content: PageContent;
}

const sdkFile = /\/(overlay-sdk\.m?js|overlay-video\.mjs)$/;
const mostNamed = 5;

/** Whether the page can show overlays: a finding for each condition that can be checked. */
export async function judgePage(page: FetchedPage, knowledge: SiteKnowledge): Promise<SiteCheckFinding[]> {
  const key = findKey(page.content);
  const known = key === undefined ? undefined : await knowledge.findKey(key);
  const videos = await Promise.all(
    page.content.videos.map((video, index) => (index < mostNamed ? recognise(video, known) : video)),
  );
  const content = { ...page.content, videos };
  const script = findSdk(content.scripts);
  return [
    ...judgeScript(script, content, knowledge),
    ...(isSecretInPage(content) ? [secretKey] : judgeKey(key, known)),
    ...(known === undefined ? [] : [judgeOrigin(page.url, known)]),
    judgeConnection(page.url, toEndpoint(script, knowledge)),
    ...judgePolicies(page, script, toEndpoint(script, knowledge)),
    ...judgeVideos(content, page.url),
    ...(await judgeOverlays(content, known)),
  ];
}

/** The page need not name a video whose overlays are published for the identifier that the SDK derives. */
async function recognise(video: PageVideo, known: KnownKey | undefined): Promise<PageVideo> {
  if (video.videoId || video.address === undefined || known === undefined) return video;
  const videoId = deriveVideoId(video.address);
  return (await known.countOverlays(videoId)) > 0 ? { ...video, videoId } : video;
}

interface SdkScript {
  readonly url: URL;
  readonly script: PageScript;
}

/** By its tag, or by the import of a script in the page. */
function findSdk(scripts: readonly PageScript[]): SdkScript | undefined {
  for (const script of scripts) {
    const imported = /https?:\/\/[^\s"'`<>\\]{1,500}\/overlay-(?:sdk|video)\.m?js/.exec(script.text)?.[0];
    const address = script.src ?? imported;
    if (address === undefined || !URL.canParse(address)) continue;
    const url = new URL(address);
    if (sdkFile.test(url.pathname)) return { url, script };
  }
  return undefined;
}

/** In the tag, in an `<overlay-video>`, or in the call of `init`. */
function findKey({ scripts, overlayVideos }: PageContent): string | undefined {
  const named = [
    ...scripts.map(({ attributes }) => attributes['data-api-key']),
    ...overlayVideos.map((attributes) => attributes['api-key']),
    ...scripts.map(({ text }) => /pk_live_[A-Za-z0-9_]{16,200}/.exec(text)?.[0]),
  ];
  return named.find((one) => one !== undefined && one !== '');
}

function isSecretInPage({ scripts, overlayVideos }: PageContent): boolean {
  const texts = [
    ...scripts.flatMap(({ text, attributes }) => [text, ...Object.values(attributes)]),
    ...overlayVideos.flatMap((attributes) => Object.values(attributes)),
  ];
  return texts.some((text) => /sk_live_[A-Za-z0-9_]{16,200}/.test(text));
}

/** Where the SDK sends events: the endpoint of the tag, otherwise where the script came from. */
function toEndpoint(sdk: SdkScript | undefined, { publicUrl }: SiteKnowledge): URL {
  const named = sdk?.script.attributes['data-endpoint'];
  if (named !== undefined && URL.canParse(named)) return new URL(named);
  return sdk?.script.src === undefined ? new URL(publicUrl) : new URL(sdk.url.origin);
}

function judgeScript(
  sdk: SdkScript | undefined,
  { scripts }: PageContent,
  { publicUrl, sdkVersion }: SiteKnowledge,
): SiteCheckFinding[] {
  if (sdk === undefined) {
    const manager = scripts.some(({ src = '' }) => src.includes('googletagmanager.com'));
    return [
      fault(
        'script',
        'The page does not contain the script of the SDK.',
        manager
          ? 'If Google Tag Manager adds it, publish the container. A check cannot see it: open the page with ?overlay-debug=1 at the end of its address.'
          : 'Paste the snippet from the dashboard (Developers) into the page, and publish the page.',
      ),
    ];
  }
  const found = fine('script', `The page loads the SDK from ${sdk.url.href}.`);
  const version = /\/sdk\/(v1|\d+\.\d+\.\d+)\//.exec(sdk.url.pathname)?.[1];
  if (sdk.url.origin !== new URL(publicUrl).origin || version === undefined) {
    const endpoint = sdk.script.attributes['data-endpoint'];
    if (endpoint !== undefined && isOfService(endpoint, publicUrl)) return [found];
    return [
      fault(
        'script',
        `The page loads the SDK from ${sdk.url.href}, which is not this service.`,
        `Load it from ${publicUrl}/sdk/v1/overlay-sdk.js, or add data-endpoint="${publicUrl}" to the script.`,
      ),
    ];
  }
  if (version === 'v1')
    return [found, fine('version', `The page always loads the current SDK, ${sdkVersion}.`)];
  if (version === sdkVersion)
    return [found, fine('version', `The page is pinned to the current SDK, ${version}.`)];
  return [
    found,
    fault(
      'version',
      `The page asks for version ${version} of the SDK, but this service delivers ${sdkVersion}.`,
      `Load ${publicUrl}/sdk/v1/overlay-sdk.js, which stays current.`,
    ),
  ];
}

function isOfService(address: string, publicUrl: string): boolean {
  return URL.canParse(address) && new URL(address).origin === new URL(publicUrl).origin;
}

const secretKey = fault(
  'key',
  'The page contains a secret key, which every visitor can read.',
  'Revoke it now, and use a publishable key (pk_live_…) in pages.',
);

function judgeKey(key: string | undefined, known: KnownKey | undefined): SiteCheckFinding[] {
  const remedy = 'Copy the snippet from the dashboard (Developers), which contains a valid key.';
  if (key === undefined) return [fault('key', 'The page names no publishable key.', remedy)];
  if (known === undefined) return [fault('key', 'The key in the page is not a key of this account.', remedy)];
  if (!known.isUsable) return [fault('key', `The key “${known.name}” is revoked or has expired.`, remedy)];
  if (known.mayShowOverlays) return [fine('key', `The page uses the key “${known.name}”.`)];
  return [
    fault(
      'key',
      `The key “${known.name}” may not send events.`,
      'Allow it to send events, under Developers in the dashboard.',
    ),
  ];
}

function judgeOrigin({ origin }: URL, { name, origins }: KnownKey): SiteCheckFinding {
  if (origins.length === 0) return fine('origin', `The key “${name}” works on every site.`);
  if (isOriginAllowed(origin, origins)) return fine('origin', `${origin} is a site of the key “${name}”.`);
  return fault(
    'origin',
    `${origin} is not a site of the key “${name}”, so every event from it is refused.`,
    `Add ${origin} to the sites of the key, under Developers in the dashboard.`,
  );
}

function judgeConnection(page: URL, endpoint: URL): SiteCheckFinding {
  if (page.protocol !== 'https:' || endpoint.protocol === 'https:' || isLoopback(endpoint))
    return fine('connection', `The page can reach ${endpoint.origin}.`);
  return fault(
    'connection',
    `The page is https, and browsers block what it asks of ${endpoint.origin}, which is not.`,
    'Serve the overlay service by https, and use that address in the page.',
  );
}

/** Browsers trust the own machine without https. */
function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

function judgePolicies(
  { url, policyHeader, content }: FetchedPage,
  sdk: SdkScript | undefined,
  endpoint: URL,
): SiteCheckFinding[] {
  const policies = parsePolicies([
    ...(policyHeader === undefined ? [] : [policyHeader]),
    ...content.policies,
  ]);
  if (policies.every((policy) => policy.size === 0)) return [];
  const target = sdk?.url ?? new URL('/sdk/v1/overlay-sdk.js', endpoint);
  const { nonce, integrity } = sdk?.script.attributes ?? {};
  const script = findBlock(policies, url, { kind: 'script', url: target, nonce, integrity });
  const connection = findBlock(policies, url, { kind: 'connect', url: new URL('/api/events', endpoint) });
  return [
    script === undefined
      ? fine('policy_script', 'The security policy of the page lets the script pass.')
      : fault(
          'policy_script',
          `The security policy of the page blocks ${target.href}.`,
          toRemedy(script, target, 'script-src'),
        ),
    connection === undefined
      ? fine('policy_connect', `The security policy of the page lets connections to ${endpoint.origin} pass.`)
      : fault(
          'policy_connect',
          `The security policy of the page blocks connections to ${endpoint.origin}, so no event arrives.`,
          toRemedy(connection, endpoint, 'connect-src'),
        ),
    fine('policy_style', 'The SDK needs no permission for styles: no policy blocks how it adds them.'),
  ];
}

function toRemedy({ directive, isDefault }: PolicyBlock, { origin }: URL, specific: string): string {
  if (directive === 'sandbox')
    return 'Add allow-scripts to the sandbox directive of Content-Security-Policy.';
  if (!isDefault) return `Add ${origin} to ${directive} in the Content-Security-Policy of the page.`;
  return `Add “${specific}” to the Content-Security-Policy of the page, with the sources of default-src and ${origin}.`;
}

function judgeVideos({ videos, frames }: PageContent, page: URL): SiteCheckFinding[] {
  const foreign = [...new Set(frames.flatMap(toOrigin))].filter((origin) => origin !== page.origin);
  if (videos.length === 0) {
    const missing = fault(
      'videos',
      'The page contains no video as it is delivered.',
      'If a script adds the video later, all is well: open the page with ?overlay-debug=1 to see whether the SDK finds it.',
    );
    if (foreign.length === 0) return [missing];
    const inFrame = fault(
      'frames',
      `The page has frames from ${toList(foreign)}. The SDK cannot reach a video inside a frame of another origin.`,
      'Add the script to the page inside the frame, or put the video into this page.',
    );
    return [missing, inFrame];
  }
  const found = fine(
    'videos',
    videos.length === 1 ? 'The page has one video.' : `The page has ${videos.length} videos.`,
  );
  const ids = videos.map(({ videoId }) => videoId);
  const missing = ids.filter((id) => id === undefined || id === '').length;
  const repeated = [...new Set(ids.filter((id, index) => id !== undefined && ids.indexOf(id) !== index))];
  const invalid = ids.filter((id) => id !== undefined && id !== '' && !/^[A-Za-z0-9._:-]{1,128}$/.test(id));
  const name = (problem: string, remedy: string) => [found, fault('video_ids', problem, remedy)];
  if (invalid[0] !== undefined)
    return name(
      `“${invalid[0].slice(0, 128)}” is not a valid video id, so the SDK ignores it.`,
      'Use letters without accents, digits, dots, colons, hyphens and underscores, at most 128.',
    );
  if (missing > 0)
    return name(
      missing === 1 ? 'A video has no data-video-id.' : `${missing} videos have no data-video-id.`,
      'Its id is then derived from the address of its file, and changes with it. Add data-video-id with the id that the overlays have in the dashboard.',
    );
  if (repeated.length > 0)
    return name(
      `Several videos have the id ${toList(repeated.map(String))}, so each shows the overlays of the others.`,
      'Give each video an id of its own.',
    );
  return [found, fine('video_ids', `Their ids: ${toList(ids.map(String))}.`)];
}

async function judgeOverlays(
  { videos }: PageContent,
  known: KnownKey | undefined,
): Promise<SiteCheckFinding[]> {
  const ids = [...new Set(videos.flatMap(({ videoId }) => (videoId ? [videoId] : [])))].slice(0, mostNamed);
  if (known === undefined || ids.length === 0) return [];
  const counts = await Promise.all(
    ids.map(async (videoId) => ({ videoId, count: await known.countOverlays(videoId) })),
  );
  const without = counts.filter(({ count }) => count === 0).map(({ videoId }) => videoId);
  if (without.length > 0)
    return [
      fault(
        'overlays',
        `No overlay is published for ${toList(without)}.`,
        'Publish one in the dashboard (Overlays), or use the id of the video that has overlays.',
      ),
    ];
  const texts = counts.map(({ videoId, count }) => `${count} for ${videoId}`);
  return [fine('overlays', `Published overlays: ${toList(texts)}.`)];
}

function toOrigin(address: string): string[] {
  return /^https?:/.test(address) && URL.canParse(address) ? [new URL(address).origin] : [];
}

function toList(words: readonly string[]): string {
  const shown = words.slice(0, mostNamed);
  if (words.length > mostNamed) shown.push(`${words.length - mostNamed} more`);
  return new Intl.ListFormat('en').format(shown);
}

function fine(code: SiteCheckCode, detail: string): SiteCheckFinding {
  return { code, ok: true, detail };
}

function fault(code: SiteCheckCode, detail: string, remedy: string): SiteCheckFinding {
  return { code, ok: false, detail, remedy };
}
