import { hash } from 'node:crypto';
import { limits, type PosterMediaType, posterMediaTypes } from '@overlay/contract';
import { disableTypes, imageSize, types } from 'image-size';
import { ProblemError } from '../http/answers/problem-error.ts';

const mediaTypes: ReadonlyMap<string, PosterMediaType> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);
// The library knows many formats more, an SVG among them, which is a program.
disableTypes(types.filter((type) => !mediaTypes.has(type)));

export interface Poster {
  readonly mediaType: PosterMediaType;
  readonly picture: Buffer;
  /** SHA-256 in hex. */
  readonly hash: string;
}

/** Throws for anything but a small PNG, JPEG or WebP, whatever the request says that it is. */
export function parsePoster(picture: Buffer | undefined): Poster {
  const { posterBytes, posterPixels } = limits;
  if (picture === undefined || picture.length === 0) throw notAPicture();
  if (picture.length > posterBytes) {
    throw new ProblemError('payload_too_large', `A poster has at most ${posterBytes / 1024} KiB.`);
  }
  const { mediaType, width, height } = readHeader(picture);
  if (Math.min(width, height) < 1) throw notAPicture();
  // A few kilobytes can claim to be a picture of gigabytes.
  if (Math.max(width, height) > posterPixels) {
    const detail = `A poster is at most ${posterPixels} pixels wide and high; this one has ${width} × ${height}.`;
    throw new ProblemError('payload_too_large', detail);
  }
  return { mediaType, picture, hash: hash('sha256', picture, 'hex') };
}

function readHeader(picture: Buffer) {
  try {
    const { type = '', width, height } = imageSize(picture);
    const mediaType = mediaTypes.get(type);
    if (mediaType !== undefined) return { mediaType, width, height };
  } catch (cause) {
    throw notAPicture(cause);
  }
  throw notAPicture();
}

function notAPicture(cause?: unknown): ProblemError {
  const detail = `The body is not a picture of one of these types: ${posterMediaTypes.join(', ')}.`;
  return new ProblemError('unsupported_media_type', detail, { cause });
}
