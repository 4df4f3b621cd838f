import { join, resolve } from 'node:path';
import proxyAddress from '@fastify/proxy-addr';
import { Email, limits, NewPassword, passwordLength } from '@overlay/contract';
import { Check } from 'typebox/value';
import { defaultServerLimits, type ServerLimits } from './http/admission/server-limits.ts';
import { splitPostgresAddress } from './ports/postgres-address.ts';

/** All settings from the environment, validated once at the start. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Where files of exports are kept; several nodes have to share it. */
  readonly exportsDir: string;
  readonly publicUrl: string | undefined;
  readonly cronSecret: string | undefined;
  readonly installationStaleAfterMs: number;
  readonly logLevel: string;
  readonly production: boolean;
  readonly auditLogDays: number;
  /** Whether a demo account that is made now begins with made-up data. */
  readonly demoData: boolean;
  readonly rateLimits: boolean;
  readonly eventsPerSecondOfAddress: number;
  readonly serverLimits: ServerLimits;
  readonly trustProxy: string | undefined;
  /** A separate port for `/metrics`; undefined: none. */
  readonly metricsPort: number | undefined;
  readonly metricsToken: string | undefined;
  /** Whether somebody without an invitation can sign up. */
  readonly signUp: 'open' | 'closed';
  /** The server that mail is sent through; undefined: links are handed over by people. */
  readonly smtpUrl: string | undefined;
  readonly smtpFrom: string | undefined;
  /** PostgreSQL for control data; undefined: a file in the data directory. */
  readonly databaseUrl: string | undefined;
  /** PostgreSQL for the log of events; undefined: files in the data directory. */
  readonly eventLogUrl: string | undefined;
  /** Bytes of lines that wait for the event store, in each of the two logs. */
  readonly logBytes: number;
  /** A ClickHouse server for events; undefined: the engine in this process. */
  readonly eventStoreUrl: string | undefined;
  readonly bootstrap: {
    readonly email: string | undefined;
    readonly password: string | undefined;
    readonly publishableKey: string | undefined;
    readonly secretKey: string | undefined;
  };
}

/** An invalid setting: the start stops with this one line. */
export class SettingError extends Error {
  constructor(name: string, problem: string) {
    super(`${name} ${problem}`);
    this.name = 'SettingError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const defaultPort = 8787;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export function parseSettings(environment: Environment): Settings {
  const read = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    return value === '' ? undefined : value;
  };
  const dataDir = resolve(read('OVERLAY_DATA_DIR') ?? join('.', 'data'));
  return {
    port: parsePort('PORT', read('PORT')) ?? defaultPort,
    host: read('HOST') ?? '127.0.0.1',
    dataDir,
    exportsDir: resolve(read('OVERLAY_EXPORTS_DIR') ?? join(dataDir, 'exports')),
    publicUrl: parsePublicUrl(read('PUBLIC_URL')),
    cronSecret: read('CRON_SECRET'),
    installationStaleAfterMs: parseHours(read('INSTALLATION_STALE_AFTER_HOURS')),
    logLevel: parseLogLevel(read('LOG_LEVEL')),
    production: read('NODE_ENV') === 'production',
    auditLogDays: parseCount(read, 'OVERLAY_AUDIT_LOG_DAYS', limits.auditLogDays, 1),
    rateLimits: parseSwitch('OVERLAY_RATE_LIMITS', read('OVERLAY_RATE_LIMITS')),
    eventsPerSecondOfAddress: parseCount(
      read,
      'OVERLAY_MAX_EVENTS_PER_ADDRESS',
      limits.addressEventsPerSecond,
      1,
    ),
    serverLimits: parseServerLimits(read),
    trustProxy: parseProxies(read('OVERLAY_TRUST_PROXY')),
    metricsPort: parseMetricsPort(read),
    metricsToken: parseMetricsToken(read('METRICS_TOKEN')),
    signUp: parseSignUp(read('OVERLAY_SIGNUP')),
    demoData: parseDemoData(read),
    smtpUrl: parseSmtpUrl(read('SMTP_URL')),
    smtpFrom: read('SMTP_FROM'),
    databaseUrl: parsePostgresUrl('DATABASE_URL', read('DATABASE_URL')),
    eventLogUrl: parsePostgresUrl('EVENT_LOG_URL', read('EVENT_LOG_URL')),
    logBytes: parseCount(read, 'OVERLAY_MAX_LOG_BYTES', 2 * 1024 ** 3, 64 * 1024 ** 2),
    eventStoreUrl: parseEventStoreUrl('EVENT_STORE_URL', read('EVENT_STORE_URL')),
    bootstrap: {
      ...parseFirstPerson(read),
      publishableKey: parseKey('OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY', 'pk_live_', read),
      secretKey: parseKey('OVERLAY_BOOTSTRAP_SECRET_KEY', 'sk_live_', read),
    },
  };
}

function parsePort(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new SettingError(name, `must be a number from 0 to 65535, not "${text}"`);
}

function parseMetricsPort(read: (name: string) => string | undefined): number | undefined {
  const port = parsePort('METRICS_PORT', read('METRICS_PORT'));
  const taken = parsePort('PORT', read('PORT')) ?? defaultPort;
  if (port !== taken || port === 0) return port;
  throw new SettingError('METRICS_PORT', `must be another port than PORT, which is ${taken}`);
}

/** Addresses and networks, and the library's names for some: `loopback`, `linklocal`, `uniquelocal`. */
function parseProxies(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    proxyAddress.compile(text.split(',').map((one) => one.trim()));
    return text;
  } catch {
    throw new SettingError(
      'OVERLAY_TRUST_PROXY',
      `must be addresses or networks of proxies, with commas between them, not "${text}"`,
    );
  }
}

function parseMetricsToken(text: string | undefined): string | undefined {
  if (text === undefined || /^\S{16,200}$/.test(text)) return text;
  throw new SettingError('METRICS_TOKEN', 'must have at least 16 characters and no spaces');
}

function parseSignUp(text: string | undefined): Settings['signUp'] {
  if (text === undefined || text === 'closed') return 'closed';
  if (text === 'open') return 'open';
  throw new SettingError('OVERLAY_SIGNUP', `must be "open" or "closed", not "${text}"`);
}

function parseSmtpUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const isSmtp = URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol);
  if (isSmtp && new URL(text).hostname !== '') return text;
  // Not the value: it may hold a password.
  throw new SettingError('SMTP_URL', 'must be an address such as smtp://user:password@mail.example:587');
}

/** The messages lack the value, which may hold a password. */
function parseEventStoreUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new SettingError(
      name,
      'must be an address such as https://user:password@clickhouse.example:8443/overlay',
    );
  }
  if (!/^\/[^/]*$/.test(url.pathname)) {
    throw new SettingError(name, 'must have one name after the host, that of the database');
  }
  if (url.hash === '' && url.search === '') return text;
  throw new SettingError(name, 'must have nothing after the name of the database');
}

/** The messages lack the value, which may hold a password. */
function parsePostgresUrl(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { user = '', hosts = [''], rest = '' } = splitPostgresAddress(text) ?? {};
  const isAddress = hosts.every((host) => host !== '' && URL.canParse(`postgres://${user}${host}${rest}`));
  if (!isAddress) {
    throw new SettingError(
      name,
      'must be an address such as postgres://user:password@db.example:5432/overlay, or have several hosts with commas between them',
    );
  }
  const attributes = new URL(`postgres://host${rest}`).searchParams.get('target_session_attrs');
  if (attributes === null || /^(?:any|read-write|primary)$/.test(attributes)) return text;
  throw new SettingError(name, 'needs a server that takes writes: target_session_attrs must be primary');
}

/** Both or neither: whoever signs in needs both. */
function parseFirstPerson(
  read: (name: string) => string | undefined,
): Pick<Settings['bootstrap'], 'email' | 'password'> {
  const email = read('OVERLAY_BOOTSTRAP_EMAIL');
  const password = read('OVERLAY_BOOTSTRAP_PASSWORD');
  if (email === undefined && password === undefined) return { email, password };
  if (!Check(Email, email)) {
    throw new SettingError(
      'OVERLAY_BOOTSTRAP_EMAIL',
      'must be an e-mail address, with OVERLAY_BOOTSTRAP_PASSWORD',
    );
  }
  if (!Check(NewPassword, password)) {
    const { minimum, maximum } = passwordLength;
    throw new SettingError('OVERLAY_BOOTSTRAP_PASSWORD', `must have ${minimum} to ${maximum} characters`);
  }
  return { email: email.toLowerCase(), password };
}

function parsePublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new SettingError('PUBLIC_URL', `must be an http or https address, not "${text}"`);
  }
  return text.replace(/\/{1,9}$/, '');
}

function parseHours(text: string | undefined): number {
  if (text === undefined) return 24 * 3_600_000;
  const hours = Number(text);
  if (Number.isFinite(hours) && hours > 0 && hours <= 24 * 365) return hours * 3_600_000;
  throw new SettingError(
    'INSTALLATION_STALE_AFTER_HOURS',
    `must be a number of hours above 0, not "${text}"`,
  );
}

function parseLogLevel(text: string | undefined): string {
  if (text === undefined) return 'info';
  if (logLevels.includes(text)) return text;
  throw new SettingError('LOG_LEVEL', `must be one of ${logLevels.join(', ')}, not "${text}"`);
}

function parseSwitch(name: string, text: string | undefined): boolean {
  if (text === undefined || text === 'on') return true;
  if (text === 'off') return false;
  throw new SettingError(name, `must be "on" or "off", not "${text}"`);
}

/** Who brings keys brings events, and counts them: no made-up ones beside them, unless they are asked for. */
function parseDemoData(read: (name: string) => string | undefined): boolean {
  const given = read('OVERLAY_DEMO_DATA');
  const isOn = parseSwitch('OVERLAY_DEMO_DATA', given);
  const keys = [read('OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY'), read('OVERLAY_BOOTSTRAP_SECRET_KEY')];
  const isOwn = given === undefined && keys.some((key) => key !== undefined);
  return isOn && !isOwn && read('NODE_ENV') !== 'production';
}

function parseCount(
  read: (name: string) => string | undefined,
  name: string,
  initial: number,
  least: number,
): number {
  const text = read(name);
  if (text === undefined) return initial;
  const number = Number(text);
  if (/^\d{1,12}$/.test(text) && number >= least) return number;
  throw new SettingError(name, `must be a whole number of at least ${least}, not "${text}"`);
}

function parseServerLimits(read: (name: string) => string | undefined): ServerLimits {
  const parse = parseCount.bind(undefined, read);
  const { bodyBytes, waitingBytes, connections, connectionsPerAddress } = defaultServerLimits;
  return {
    ...defaultServerLimits,
    bodyBytes: parse('OVERLAY_MAX_BODY_BYTES', bodyBytes, 32 * 1024),
    waitingBytes: parse('OVERLAY_MAX_WAITING_BYTES', waitingBytes, 4 * 1024 ** 2),
    connections: parse('OVERLAY_MAX_CONNECTIONS', connections, 10),
    connectionsPerAddress: parse('OVERLAY_MAX_CONNECTIONS_PER_ADDRESS', connectionsPerAddress, 1),
  };
}

function parseKey(
  name: string,
  prefix: string,
  read: (name: string) => string | undefined,
): string | undefined {
  const key = read(name);
  if (key === undefined) return undefined;
  if (key.startsWith(prefix) && /^[A-Za-z0-9_]{24,200}$/.test(key)) return key;
  throw new SettingError(
    name,
    `must start with ${prefix} and have at least 24 letters, digits or underscores`,
  );
}
