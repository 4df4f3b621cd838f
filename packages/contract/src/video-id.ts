import { patterns } from './overlay-kinds/option-rule.ts';

/** Two multiplicative hashes of 32 bits in base 36: short names for equal things, not secrets. */
export function toHash(text: string): string {
  return [2654435761, 1597334677]
    .map((prime) => {
      let hash = prime;
      for (const letter of text) hash = Math.imul(hash ^ Number(letter.codePointAt(0)), prime);
      return (hash >>> 0).toString(36);
    })
    .join('');
}

/**
 * The identifier of a video that its page does not name. A query often contains a signature that differs on every load, so
 * only what precedes it counts.
 * @param address absolute, as a browser writes it
 */
export function deriveVideoId(address: string): string {
  return `vid_${toHash(address.replace(/[?#].*/, ''))}`;
}

/** A video as a person names it. */
export interface TypedVideo {
  readonly videoId: string;
  /** Missing if the identifier was typed. */
  readonly address?: string;
}

/** An identifier, or the address of a file, whose identifier is derived; undefined if the text is neither. */
export function parseTypedVideo(text: string): TypedVideo | undefined {
  const typed = text.trim();
  if (patterns.identifier.test(typed)) return { videoId: typed };
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return undefined;
  const address = new URL(typed).href;
  return { videoId: deriveVideoId(address), address };
}

/** Scripts feed a stream to the video in pieces, so the video has no address that identifies it. */
const stream = /\.(m3u8|mpd)$/i;

/** Whether the SDK finds a video on a page that does not name it. */
export function isFoundByAddress(videoIds: readonly string[], addresses: readonly string[]): boolean {
  return addresses.some(
    (address) => !stream.test(address.replace(/[?#].*/, '')) && videoIds.includes(deriveVideoId(address)),
  );
}
