import type { IncomingHttpHeaders } from 'node:http';
import { ProblemError } from '../http/answers/problem-error.ts';

/** The cookies of the service. Their names and attributes follow from its public address. */
export interface CookieRules {
  /** The full name. */
  nameOf(name: string): string;
  readonly path: string;
  readonly secure: boolean;
}

/**
 * Over https the names begin with `__Host-`: browsers then refuse such a cookie from a page over http and from another host of
 * the domain, which could otherwise plant its own session. The prefix requires the path `/`.
 */
export function toCookieRules(publicUrl: string): CookieRules {
  const { protocol, pathname } = new URL(publicUrl);
  if (protocol === 'https:') return { nameOf: (name) => `__Host-${name}`, path: '/', secure: true };
  return { nameOf: (name) => name, path: pathname === '' ? '/' : pathname, secure: false };
}

/**
 * The value of a cookie; undefined if there is none, or if it is empty. Throws `bad_request` if there are two cookies of this
 * name: one of them was planted, and nothing tells them apart.
 */
export function readCookie({ cookie }: IncomingHttpHeaders, name: string): string | undefined {
  const values = (cookie ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one.startsWith(`${name}=`));
  if (values.length > 1) {
    throw new ProblemError('bad_request', `The request carries the cookie ${name} twice.`);
  }
  return values[0]?.slice(name.length + 1) || undefined;
}
