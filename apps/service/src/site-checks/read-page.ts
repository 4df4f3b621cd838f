import { Parser } from 'htmlparser2';

type Attributes = Readonly<Record<string, string>>;

export interface PageScript {
  /** Absolute. Undefined: the script is in the page. */
  readonly src: string | undefined;
  readonly attributes: Attributes;
  readonly text: string;
}

export interface PageVideo {
  /** What `data-video-id` says, or `video-id` of an `<overlay-video>`. */
  readonly videoId: string | undefined;
  /** Of its first file, absolute. Undefined if a script sets the source. */
  readonly address: string | undefined;
}

/** The parts of a page that decide whether it shows overlays. */
export interface PageContent {
  readonly scripts: readonly PageScript[];
  readonly videos: readonly PageVideo[];
  /** Elements that set the SDK up by their attributes. */
  readonly overlayVideos: readonly Attributes[];
  /** Absolute addresses of frames. */
  readonly frames: readonly string[];
  /** Content security policies in `<meta>`, as written. */
  readonly policies: readonly string[];
}

/** More of each says nothing more about a page. */
const mostOfEach = 1_000;

/** Reads a page as it was delivered, without running its scripts. */
export function readPage(html: string, pageUrl: string): PageContent {
  const scripts: PageScript[] = [];
  const videos: PageVideo[] = [];
  const overlayVideos: Attributes[] = [];
  const frames: string[] = [];
  const policies: string[] = [];
  let base = pageUrl;
  let open: { attributes: Attributes; text: string } | undefined;
  let video: { videoId: string | undefined; address: string | undefined } | undefined;

  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'base' && base === pageUrl) base = toAbsolute(attributes.href, pageUrl) ?? pageUrl;
      if (name === 'script') open = { attributes, text: '' };
      if (name === 'iframe') frames.push(toAbsolute(attributes.src, base) ?? '');
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy')
        policies.push(attributes.content ?? '');
      if (name === 'overlay-video') overlayVideos.push(attributes);
      if (name === 'video' || name === 'overlay-video') {
        const videoId = attributes[name === 'video' ? 'data-video-id' : 'video-id'];
        video = { videoId, address: toAbsolute(attributes.src, base) };
        if (videos.length < mostOfEach) videos.push(video);
      }
      if (name === 'source' && video !== undefined) video.address ??= toAbsolute(attributes.src, base);
    },
    ontext(text) {
      if (open !== undefined) open.text += text;
    },
    onclosetag(name) {
      if (name === 'video') video = undefined;
      if (name !== 'script' || open === undefined) return;
      if (scripts.length < mostOfEach) scripts.push({ ...open, src: toAbsolute(open.attributes.src, base) });
      open = undefined;
    },
  });
  parser.end(html);
  return { scripts, videos, overlayVideos, frames: frames.slice(0, mostOfEach), policies };
}

function toAbsolute(address: string | undefined, base: string): string | undefined {
  return address !== undefined && URL.canParse(address, base) ? new URL(address, base).href : undefined;
}
