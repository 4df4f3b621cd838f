import { createHmac } from 'node:crypto';

export interface ViewerTokenOptions {
  /** Id of the viewer secret, `vsk_…`. */
  readonly keyId: string;
  /** The viewer secret itself, `vs_live_…`. */
  readonly secret: string;
  /** Origin of the page that shows the video, for instance `https://shop.example`. */
  readonly origin: string;
  /**
   * Your own identifier of the viewer, 1 to 128 characters. The service stores only a hash of it. Without it, events are
   * verified, but a poll cannot tell apart viewers who share a token.
   */
  readonly viewerId?: string;
  /** Default: in one hour. */
  readonly expiresAt?: Date;
}

/**
 * Signs who watches: the `viewerToken` of the browser SDK and of events. Call it when you render the page, for a viewer whom
 * you know. Throws a TypeError that names the option that is wrong.
 */
export function signViewer({ keyId, secret, origin, viewerId, expiresAt }: ViewerTokenOptions): string {
  const claims = {
    k: check('keyId', /^vsk_[A-Za-z0-9]+$/, keyId),
    v: viewerId === undefined ? undefined : check('viewerId', /^.{1,128}$/s, viewerId),
    o: toOrigin(origin),
    x: toSeconds(expiresAt ?? new Date(Date.now() + 3_600_000)),
  };
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const signature = createHmac('sha256', check('secret', /^vs_live_[A-Za-z0-9]+$/, secret)).update(text);
  return `${text}.${signature.digest('base64url')}`;
}

/** A value that does not match is not quoted: it may be a secret in the wrong place. */
function check(name: string, pattern: RegExp, value: unknown): string {
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw new TypeError(`${name} must match ${pattern.source}`);
}

function toOrigin(origin: unknown): string {
  const url = typeof origin === 'string' && URL.canParse(origin) ? new URL(origin) : undefined;
  // Of an app, such as `capacitor://localhost`, `URL` knows no origin.
  if (url !== undefined) return url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin;
  throw new TypeError(`origin must be an origin such as https://shop.example, not ${String(origin)}`);
}

function toSeconds(expiresAt: unknown): number {
  if (expiresAt instanceof Date && expiresAt.getTime() > 0) return Math.floor(expiresAt.getTime() / 1_000);
  throw new TypeError('expiresAt must be a Date');
}
