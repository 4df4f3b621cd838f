import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { parseSecret, parseSwitch, type ReadSetting, SettingError } from './setting.ts';
import { parseTlsFiles } from './tls.ts';

const defaultPort = 8787;

/** Where the service listens, its public address, and what it may connect to. */
export function parseListening(read: ReadSetting) {
  const port = parsePort('PORT', read('PORT')) ?? defaultPort;
  const host = parseHost(read('HOST') ?? '127.0.0.1');
  const tlsFiles = parseTlsFiles(read);
  const scheme = tlsFiles === undefined ? 'http' : 'https';
  return {
    port,
    host,
    /** Without a trailing slash. */
    publicUrl: parsePublicUrl(read('PUBLIC_URL')) ?? `${scheme}://${toUrlHost(host)}:${port}`,
    /** With them the service speaks TLS, and nothing else, on `port`. */
    tlsFiles,
    /** Whether answers under an https `publicUrl` tell browsers to use nothing else. */
    hsts: parseSwitch(read, 'OVERLAY_HSTS'),
    /** Proxies whose `X-Forwarded-For` is trusted. */
    trustProxy: parseProxies(read('OVERLAY_TRUST_PROXY')),
    /** Networks that outgoing requests may reach although they are not public. */
    outgoingAllow: parseNetworks(read('OVERLAY_OUTGOING_ALLOW')),
    /** A separate port for `/metrics`; undefined: none. */
    metricsPort: parseMetricsPort(read('METRICS_PORT'), port),
    /** A collector of OpenTelemetry; undefined: nothing is traced. */
    tracesUrl: parseCollectorUrl(read('OTEL_EXPORTER_OTLP_ENDPOINT')),
    /** Opens `/metrics` on the main port to callers with this token; undefined: closed. */
    metricsToken: parseSecret('METRICS_TOKEN', read('METRICS_TOKEN')),
  };
}

/** An address or a name; whether this machine has it shows when the service listens. */
function parseHost(text: string): string {
  if (isIP(text) !== 0) return text;
  // An address with a number too large or missing would be looked up as a name.
  if (URL.canParse(`http://${text}`) && new URL(`http://${text}`).hostname === text.toLowerCase())
    return text;
  throw new SettingError('HOST', `must be an address such as 127.0.0.1 or ::1, or a name, not "${text}"`);
}

/** A host as written in an address that a browser can open. */
export function toUrlHost(host: string): string {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return shown.includes(':') ? `[${shown}]` : shown;
}

export function parsePort(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new SettingError(name, `must be a number from 0 to 65535, not "${text}"`);
}

function parseMetricsPort(text: string | undefined, taken: number): number | undefined {
  const port = parsePort('METRICS_PORT', text);
  if (port !== taken || port === 0) return port;
  throw new SettingError('METRICS_PORT', `must differ from PORT, which is ${taken}`);
}

/** Addresses and networks, or the library's names for some: `loopback`, `linklocal`, `uniquelocal`. */
function parseProxies(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const proxies = text.split(',').map((one) => one.trim());
  try {
    proxyAddress.compile(proxies);
    // The library takes `10` for an address.
    if (proxies.every((one) => !/^\d/.test(one) || isIP(one.split('/', 1)[0] ?? '') !== 0)) return text;
  } catch {
    // The message below says it.
  }
  throw new SettingError(
    'OVERLAY_TRUST_PROXY',
    `must be addresses or networks of proxies, separated by commas, not "${text}"`,
  );
}

function parseNetworks(text: string | undefined): readonly [ipaddr.IPv4 | ipaddr.IPv6, number][] {
  const networks = text?.split(',').map((one) => one.trim()) ?? [];
  if (networks.every((one) => ipaddr.isValidCIDR(one))) return networks.map((one) => ipaddr.parseCIDR(one));
  throw new SettingError(
    'OVERLAY_OUTGOING_ALLOW',
    `must be networks such as 10.1.0.0/16 or fd00::/8, separated by commas, not "${text}"`,
  );
}

function parseCollectorUrl(text: string | undefined): string | undefined {
  if (text === undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return text;
  throw new SettingError(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'must be an http or https address such as http://127.0.0.1:4318',
  );
}

function parsePublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new SettingError('PUBLIC_URL', `must be an http or https address, not "${text}"`);
  }
  const { username, password } = new URL(text);
  if (username !== '' || password !== '' || /[?#]/.test(text)) {
    throw new SettingError('PUBLIC_URL', 'must have no user, no query and nothing after a #');
  }
  return text.replace(/\/{1,9}$/, '');
}
