/**
 * Whether a page's `Origin` header is on the list of a publishable key. Patterns are exact origins and
 * `https://*.example.com`, which matches subdomains at any depth but not `example.com` itself.
 * Scheme and port have to match; hosts compare without case. The opaque origin `null` is on no list.
 */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  const candidate = parseOrigin(origin);
  if (candidate === undefined) return false;
  // Lists are stored normalised, and browsers send normalised origins: nearly every request ends here.
  if (patterns.includes(origin)) return true;
  return patterns.some((pattern) => {
    const wildcard = parseWildcard(pattern);
    if (wildcard === undefined) return parseOrigin(pattern)?.origin === candidate.origin;
    return (
      candidate.protocol === wildcard.protocol &&
      candidate.port === wildcard.port &&
      candidate.hostname.endsWith(`.${wildcard.hostname}`)
    );
  });
}

/**
 * The pattern in normalised form, or undefined if it is not one: `HTTPS://Shop.example:443` becomes
 * `https://shop.example`.
 */
export function normaliseOriginPattern(pattern: string): string | undefined {
  const wildcard = parseWildcard(pattern);
  if (wildcard !== undefined) return wildcard.origin.replace('//', '//*.');
  return pattern.includes('*') ? undefined : parseOrigin(pattern)?.origin;
}

function parseWildcard(pattern: string): URL | undefined {
  const match = /^(https?:\/\/)\*\.([^*]+)$/i.exec(pattern);
  return match === null ? undefined : parseOrigin(`${match[1]}${match[2]}`);
}

/** An origin and nothing else. `URL` also drops the default port and lowercases the host. */
function parseOrigin(text: string): URL | undefined {
  if (!/^https?:\/\/[^/?#@\\\s]+$/i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text);
}
