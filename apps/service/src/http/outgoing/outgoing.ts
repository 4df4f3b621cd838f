import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent, Response } from 'undici';
import { Turns } from '../../scheduling/turns.ts';
import { type AllowedNetworks, mayConnectTo } from './public-address.ts';

/** What an outgoing request may cost. */
export interface OutgoingBounds {
  /** Of the body, both as it was sent and decompressed. */
  readonly bytes: number;
  /** In total: resolving, connecting, all redirects and the body. */
  readonly withinMs: number;
  readonly redirects: number;
}

export const defaultOutgoingBounds: OutgoingBounds = {
  bytes: 5 * 1024 ** 2,
  withinMs: 10_000,
  redirects: 3,
};

export interface OutgoingRequest {
  readonly url: string;
  /** Default: GET. */
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Media types of bodies that are read. If absent, all are. */
  readonly mediaTypes?: readonly string[];
}

export interface OutgoingAnswer {
  readonly ok: true;
  /** Where the redirects ended. */
  readonly url: string;
  readonly status: number;
  readonly headers: Response['headers'];
  readonly body: Buffer;
}

const outgoingFaults = [
  'invalid_url',
  'not_public',
  'not_found',
  'refused',
  'certificate',
  'timeout',
  'too_large',
  'too_many_redirects',
  'wrong_type',
  'unreachable',
  'busy',
] as const;
export type OutgoingFault = (typeof outgoingFaults)[number];

/** Why there is no answer. `url` is the address that failed, which a redirect may have named. */
export interface OutgoingFailure {
  readonly ok: false;
  readonly fault: OutgoingFault;
  readonly url: string;
}

export type OutgoingResult = OutgoingAnswer | OutgoingFailure;

/** Sends a request to an address that a customer or a stranger chose. Failures are values. */
export type SendOutgoing = (request: OutgoingRequest) => Promise<OutgoingResult>;

export interface OutgoingOptions {
  /** Networks that are reachable although they are not public. */
  readonly allowed?: AllowedNetworks;
  readonly bounds?: OutgoingBounds;
  readonly userAgent: string;
  /** Resolves a host name to all of its addresses. Default: the resolver of the system. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
}

/** Resolving takes a thread of the pool that nothing can interrupt, and answers are held in memory. */
const mostAtOnce = 8;
const mostWaiting = 64;
const longestUrl = 2_048;

/**
 * The only way out of the service. Each host name is resolved once, all of its addresses have to be allowed, and the
 * connection goes to one of these: a name that resolves differently a moment later gains nothing. Every redirect is
 * checked like the first address.
 */
export function createOutgoing({
  allowed = [],
  bounds = defaultOutgoingBounds,
  userAgent,
  resolve = (hostname) => lookup(hostname, { all: true }),
}: OutgoingOptions): SendOutgoing {
  const turns = new Turns(mostAtOnce, { mostWaiting, refusal: () => new Fault('busy') });
  const lookupAllowed = toLookup(resolve, allowed);

  const send = async (request: OutgoingRequest, signal: AbortSignal): Promise<OutgoingResult> => {
    // A tenth of all code of the service, which most starts do not need.
    const undici = await import('undici');
    const agent = createAgent(undici, lookupAllowed, allowed, bounds);
    let at = request.url;
    try {
      for (let redirects = 0; redirects <= bounds.redirects; redirects += 1) {
        const url = parseTarget(at);
        at = url.href;
        const { method = 'GET', body } = request;
        const headers = { 'user-agent': userAgent, ...request.headers };
        const response = await undici.fetch(url, {
          method,
          headers,
          ...(body !== undefined && { body }),
          redirect: 'manual',
          dispatcher: agent,
          signal,
        });
        const location = response.headers.get('location');
        if (!isRedirect(response.status) || location === null) {
          requireMediaType(response, request.mediaTypes);
          const read = await readBody(response, bounds.bytes);
          return { ok: true, url: url.href, status: response.status, headers: response.headers, body: read };
        }
        // A body is sent to the address that was asked for, and to no other.
        if (method !== 'GET') break;
        at = URL.canParse(location, at) ? new URL(location, at).href : location;
      }
      throw new Fault('too_many_redirects');
    } catch (error) {
      return { ok: false, fault: signal.aborted ? 'timeout' : toFault(error), url: at };
    } finally {
      // Also ends a body that is still arriving.
      await agent.destroy();
    }
  };

  return async (request) => {
    const signal = AbortSignal.timeout(bounds.withinMs);
    try {
      return await turns.run(() => send(request, signal), signal);
    } catch (error) {
      return { ok: false, fault: signal.aborted ? 'timeout' : toFault(error), url: request.url };
    }
  };
}

class Fault extends Error {
  readonly fault: OutgoingFault;

  constructor(fault: OutgoingFault) {
    super(fault);
    this.fault = fault;
  }
}

/** An http or https address without a password, on a port where sites are. Browsers block some of these ports; so does `fetch`. */
function parseTarget(text: string): URL {
  const url = text.length <= longestUrl && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Fault('invalid_url');
  const isUsualPort = url.port === '' || url.port === '80' || url.port === '443' || Number(url.port) >= 1_024;
  if (!isUsualPort) throw new Fault('invalid_url');
  url.hash = '';
  return url;
}

function createAgent(
  { Agent, buildConnector }: typeof import('undici'),
  lookupAllowed: LookupFunction,
  allowed: AllowedNetworks,
  { bytes, withinMs }: OutgoingBounds,
): Agent {
  const connect = buildConnector({ lookup: lookupAllowed, timeout: withinMs });
  return new Agent({
    maxResponseSize: bytes,
    headersTimeout: withinMs,
    bodyTimeout: withinMs,
    connect(options, callback) {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      // Addresses are connected to without a look-up.
      if (isIP(host) !== 0 && !mayConnectTo(host, allowed)) callback(new Fault('not_public'), null);
      else connect(options, callback);
    },
  });
}

function toLookup(
  resolve: NonNullable<OutgoingOptions['resolve']>,
  allowed: AllowedNetworks,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(new Fault('not_found'), '', 0);
        // One of several would be enough for an attacker, who decides which one answers.
        if (!addresses.every(({ address }) => mayConnectTo(address, allowed)))
          return callback(new Fault('not_public'), '', 0);
        if (options.all === true) return callback(null, [...addresses]);
        return callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function requireMediaType({ headers }: Response, mediaTypes: readonly string[] | undefined): void {
  const [mediaType = ''] = (headers.get('content-type') ?? '').split(';');
  if (mediaTypes !== undefined && !mediaTypes.includes(mediaType.trim().toLowerCase()))
    throw new Fault('wrong_type');
}

/** The body, decompressed. */
async function readBody({ body }: Response, bytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > bytes) throw new Fault('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const faultsOfCodes: Readonly<Record<string, OutgoingFault>> = {
  ENOTFOUND: 'not_found',
  EAI_AGAIN: 'not_found',
  EAI_NODATA: 'not_found',
  ECONNREFUSED: 'refused',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too_large',
  CERT_HAS_EXPIRED: 'certificate',
  CERT_NOT_YET_VALID: 'certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
};

/** `fetch` wraps the errors of the connection. */
function toFault(error: unknown): OutgoingFault {
  if (error instanceof Fault) return error.fault;
  if (!(error instanceof Error)) return 'unreachable';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return faultsOfCodes[code] ?? (error.cause === undefined ? 'unreachable' : toFault(error.cause));
}
