import type { SiteCheckFinding } from '@overlay/contract';
import { deriveVideoId } from '@overlay/contract/video-id';
import { isOriginAllowed } from '../access/origin-list.ts';
import type { PageContent, PageScript, PageVideo } from './read-page.ts';
import { findBlock, type PolicyBlock, parsePolicies } from './security-policy.ts';
import { toFinding, toNames } from './site-finding.ts';

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

/** Videos of a page whose overlays are counted. */
const mostAsked = 5;
const sdkFile = /\/(overlay-sdk\.m?js|overlay-video\.mjs)$/;

/** Whether the page can show overlays: a finding for each condition that can be checked. */
export async function judgePage(page: FetchedPage, knowledge: SiteKnowledge): Promise<SiteCheckFinding[]> {
  const key = findKey(page.content);
  const known = key === undefined ? undefined : await knowledge.findKey(key);
  const videos = await Promise.all(
    page.content.videos.map((video, index) => (index < mostAsked ? recognise(video, known) : video)),
  );
  const content = { ...page.content, videos };
  const script = findSdk(content.scripts);
  return [
    ...judgeScript(script, content, knowledge),
    ...(isSecretInPage(content) ? [toFinding('key_secret')] : judgeKey(key, known)),
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
    return [toFinding(manager ? 'script_in_tag_manager' : 'script_missing')];
  }
  const url = sdk.url.href;
  const found = toFinding('script_found', { url });
  const version = /\/sdk\/(v1|\d+\.\d+\.\d+)\//.exec(sdk.url.pathname)?.[1];
  if (sdk.url.origin !== new URL(publicUrl).origin || version === undefined) {
    const endpoint = sdk.script.attributes['data-endpoint'];
    if (endpoint !== undefined && isOfService(endpoint, publicUrl)) return [found];
    return [toFinding('script_elsewhere', { url, service: publicUrl })];
  }
  if (version === 'v1') return [found, toFinding('version_current', { currentVersion: sdkVersion })];
  if (version === sdkVersion) return [found, toFinding('version_pinned', { version })];
  return [found, toFinding('version_other', { version, currentVersion: sdkVersion, service: publicUrl })];
}

function isOfService(address: string, publicUrl: string): boolean {
  return URL.canParse(address) && new URL(address).origin === new URL(publicUrl).origin;
}

function judgeKey(key: string | undefined, known: KnownKey | undefined): SiteCheckFinding[] {
  if (key === undefined) return [toFinding('key_missing')];
  if (known === undefined) return [toFinding('key_unknown')];
  const { name: keyName, isUsable, mayShowOverlays } = known;
  if (!isUsable) return [toFinding('key_ended', { keyName })];
  return [toFinding(mayShowOverlays ? 'key_found' : 'key_not_permitted', { keyName })];
}

function judgeOrigin({ origin }: URL, { name: keyName, origins }: KnownKey): SiteCheckFinding {
  if (origins.length === 0) return toFinding('origin_any', { keyName });
  const isAllowed = isOriginAllowed(origin, origins);
  return toFinding(isAllowed ? 'origin_allowed' : 'origin_refused', { origin, keyName });
}

function judgeConnection(page: URL, endpoint: URL): SiteCheckFinding {
  const isPossible = page.protocol !== 'https:' || endpoint.protocol === 'https:' || isLoopback(endpoint);
  return toFinding(isPossible ? 'connection_possible' : 'connection_insecure', { service: endpoint.origin });
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
      ? toFinding('policy_script_passes')
      : toFinding('policy_script_blocks', { url: target.href, ...toBlock(script, target, 'script-src') }),
    connection === undefined
      ? toFinding('policy_connect_passes', { service: endpoint.origin })
      : toFinding('policy_connect_blocks', toBlock(connection, endpoint, 'connect-src')),
    toFinding('policy_style_passes'),
  ];
}

/** A default is left as it is: what it lets pass is for many things. */
function toBlock({ directive, isDefault }: PolicyBlock, { origin }: URL, specific: string) {
  return { service: origin, blockedBy: directive, directive: isDefault ? specific : directive };
}

function judgeVideos({ videos, frames }: PageContent, page: URL): SiteCheckFinding[] {
  const foreign = [...new Set(frames.flatMap(toOrigin))].filter((origin) => origin !== page.origin);
  if (videos.length === 0) {
    const missing = toFinding('videos_missing');
    return foreign.length === 0 ? [missing] : [missing, toFinding('frames_foreign', toNames(foreign))];
  }
  const found = toFinding('videos_found', { count: videos.length });
  const ids = videos.map(({ videoId }) => videoId);
  const named = ids.flatMap((id) => (id === undefined || id === '' ? [] : [id]));
  const invalid = named.find((id) => !/^[A-Za-z0-9._:-]{1,128}$/.test(id));
  const missing = ids.length - named.length;
  const repeated = [...new Set(named.filter((id, index) => named.indexOf(id) !== index))];
  if (invalid !== undefined) return [found, toFinding('video_ids_invalid', toNames([invalid.slice(0, 128)]))];
  if (missing > 0) return [found, toFinding('video_ids_missing', { count: missing })];
  if (repeated.length > 0) return [found, toFinding('video_ids_repeated', toNames(repeated))];
  return [found, toFinding('video_ids_found', toNames(named))];
}

async function judgeOverlays(
  { videos }: PageContent,
  known: KnownKey | undefined,
): Promise<SiteCheckFinding[]> {
  const ids = [...new Set(videos.flatMap(({ videoId }) => (videoId ? [videoId] : [])))].slice(0, mostAsked);
  if (known === undefined || ids.length === 0) return [];
  const counts = await Promise.all(
    ids.map(async (videoId) => ({ videoId, count: await known.countOverlays(videoId) })),
  );
  const without = counts.filter(({ count }) => count === 0).map(({ videoId }) => videoId);
  if (without.length > 0) return [toFinding('overlays_missing', toNames(without))];
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  return [toFinding('overlays_published', { names: ids, count })];
}

function toOrigin(address: string): string[] {
  return /^https?:/.test(address) && URL.canParse(address) ? [new URL(address).origin] : [];
}
