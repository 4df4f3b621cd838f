import parseContentSecurityPolicy from 'content-security-policy-parser';

type Policy = ReturnType<typeof parseContentSecurityPolicy>;

/** A script or a connection that a page wants. */
export interface PolicyRequest {
  readonly kind: 'script' | 'connect';
  readonly url: URL;
  /** Of the script's tag. */
  readonly nonce?: string | undefined;
  readonly integrity?: string | undefined;
}

/** Which directive blocks a request, and whether it is there only as the default of others. */
export interface PolicyBlock {
  readonly directive: string;
  readonly isDefault: boolean;
}

/** From the most specific directive to the most general one. */
const directives = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  connect: ['connect-src', 'default-src'],
} as const;

/** @param texts policies as in a header, which may hold several, and as in `<meta>` */
export function parsePolicies(texts: readonly string[]): readonly Policy[] {
  return texts.flatMap((text) => text.split(',').map((one) => parseContentSecurityPolicy(one)));
}

/** The first directive that blocks the request; undefined if all policies let it pass. CSP Level 3, section 6.7. */
export function findBlock(
  policies: readonly Policy[],
  page: URL,
  request: PolicyRequest,
): PolicyBlock | undefined {
  for (const policy of policies) {
    const sandbox = policy.get('sandbox');
    if (request.kind === 'script' && sandbox !== undefined && !sandbox.includes('allow-scripts'))
      return { directive: 'sandbox', isDefault: false };
    const directive = directives[request.kind].find((name) => policy.has(name));
    if (directive === undefined) continue;
    const sources = policy.get(directive) ?? [];
    if (!passes(sources, page, request)) return { directive, isDefault: directive === 'default-src' };
  }
  return undefined;
}

function passes(
  sources: readonly string[],
  page: URL,
  { kind, url, nonce, integrity }: PolicyRequest,
): boolean {
  if (kind === 'script') {
    if (nonce !== undefined && nonce !== '' && sources.includes(`'nonce-${nonce}'`)) return true;
    const hashes = integrity?.split(/\s/).filter((hash) => hash !== '') ?? [];
    if (hashes.length > 0 && hashes.every((hash) => sources.includes(`'${hash}'`))) return true;
    // Then addresses do not count: only scripts that a trusted one adds.
    if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return false;
  }
  return sources.some((source) => matches(source, page, url));
}

function matches(source: string, page: URL, url: URL): boolean {
  const lower = source.toLowerCase();
  if (lower === "'self'") return isSameHost(page, url) && isSchemeOf(page.protocol, url);
  if (lower.startsWith("'")) return false;
  if (lower === '*') return /^https?:$/.test(url.protocol);
  if (/^[a-z][a-z0-9+.-]*:$/.test(lower)) return isSchemeOf(lower, url);
  return matchesHost(source, page, url);
}

/** A source may name http and mean https too. */
function isSchemeOf(protocol: string, url: URL): boolean {
  return url.protocol === protocol || (protocol === 'http:' && url.protocol === 'https:');
}

function isSameHost(page: URL, url: URL): boolean {
  return page.hostname === url.hostname && (page.port === url.port || (page.port === '' && url.port === ''));
}

/** `[scheme://]host[:port][/path]`, where the host may begin with `*.` and the port may be `*`. */
function matchesHost(source: string, page: URL, url: URL): boolean {
  const match = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source);
  if (match === null) return false;
  const [, scheme, host = '', port, path = ''] = match;
  if (!isSchemeOf(scheme === undefined ? page.protocol : `${scheme.toLowerCase()}:`, url)) return false;
  const name = host.toLowerCase();
  const isHost = name.startsWith('*.') ? url.hostname.endsWith(name.slice(1)) : name === url.hostname;
  if (!isHost) return false;
  if (port !== '*' && (port ?? '') !== url.port && port !== defaultPort(url)) return false;
  if (path === '') return true;
  return path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path;
}

/** The port that an address without one means. */
function defaultPort(url: URL): string | undefined {
  if (url.port !== '') return undefined;
  return url.protocol === 'https:' ? '443' : '80';
}
