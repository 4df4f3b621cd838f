import { baseUrl } from '../../app/api/address.ts';

/** The router's own addresses begin behind it. */
const basePath = new URL(baseUrl).pathname.replace(/\/$/, '');

/** Where to go after a sign-in: a link to the sign-in page must not redirect to another site. */
export function toOwnAddress(next: unknown): string {
  const isOwnPath = typeof next === 'string' && /^\/(?![/\\])/.test(next);
  return `${basePath}${isOwnPath ? next : '/'}`;
}
