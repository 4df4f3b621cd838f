import { isSameSecret } from '../access/secret-text.ts';

/** Whether an `Authorization` header carries the token, compared in constant time. Always true without a token. */
export function isMetricsReader(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true;
  const presented = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return isSameSecret(presented, token);
}
