import { limits } from '@overlay/contract';

export interface PageAddress {
  readonly origin: string;
  /** Masked, without query and fragment. */
  readonly path: string;
}

const longestSegment = 60;
const mostSegments = 12;
const year = /^(19|20)\d\d$/;

/**
 * The page at an address, as it is listed. Undefined if the address does not belong to the `Origin` of the request, which a
 * page cannot choose.
 */
export function toPageAddress(
  url: string | undefined,
  requestOrigin: string | undefined,
): PageAddress | undefined {
  if (url === undefined || requestOrigin === undefined || requestOrigin.length > limits.originLength) return;
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname, protocol } = new URL(url);
  if (origin !== requestOrigin || !/^https?:$/.test(protocol)) return undefined;
  return { origin, path: maskPath(pathname) };
}

/**
 * A path with `*` instead of each segment that may identify a person or grant access: e-mail addresses, numbers, tokens.
 * It masks too much rather than too little.
 */
export function maskPath(pathname: string): string {
  const segments = pathname.split('/');
  const masked = segments
    .slice(0, mostSegments)
    .map((segment, index) => (isTelling(segment, segments[index - 1]) ? '*' : segment));
  const path = segments.length > mostSegments ? `${masked.join('/')}/**` : masked.join('/');
  return path.length > limits.pagePathLength ? `${path.slice(0, limits.pagePathLength - 2)}**` : path;
}

function isTelling(segment: string, before: string | undefined): boolean {
  if (segment.length > longestSegment) return true;
  const text = decode(segment);
  // Addresses, and parameters inside of a path: `;jsessionid=…`.
  if (text === undefined || /[@;=:,&+]/.test(text)) return true;
  if (/^\d+$/.test(text)) return !isDate(text, before);
  return text.split(/[-_.~ ]/).some(isOpaque);
}

/** A part of `/2026/05/17/`, which is how many sites sort what they publish. */
function isDate(text: string, before = ''): boolean {
  return year.test(text) || (/^[0-3]?\d$/.test(text) && (year.test(before) || /^(0\d|1[0-2])$/.test(before)));
}

function isOpaque(part: string): boolean {
  const digits = part.replace(/\D/g, '').length;
  if (digits === part.length) return digits > 3 && !year.test(part);
  if (digits > 0 && part.length >= 6) return true;
  // Words rarely change from small to capital letters more than once.
  if ((part.match(/[a-z](?=[A-Z])/g) ?? []).length > 1) return true;
  return part.length > 24 && /^[\x20-\x7e]+$/.test(part);
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
