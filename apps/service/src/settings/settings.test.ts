import { expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

it('metrics have no port and no token by default', () => {
  expect(parseSettings({})).toMatchObject({ port: 8787, metricsPort: undefined, metricsToken: undefined });
  const given = { METRICS_PORT: '9464', METRICS_TOKEN: '0123456789abcdef' };
  expect(parseSettings(given)).toMatchObject({ metricsPort: 9464, metricsToken: '0123456789abcdef' });
});

it.each([
  ['PORT', '99999', 'PORT must be a number from 0 to 65535, not "99999"'],
  ['METRICS_PORT', 'many', 'METRICS_PORT must be a number from 0 to 65535, not "many"'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have at least 16 characters and no spaces'],
  ['PUBLIC_URL', 'ftp://x', 'PUBLIC_URL must be an http or https address, not "ftp://x"'],
  [
    'INSTALLATION_STALE_AFTER_HOURS',
    '0',
    'INSTALLATION_STALE_AFTER_HOURS must be a number of hours above 0, not "0"',
  ],
  [
    'LOG_LEVEL',
    'loud',
    'LOG_LEVEL must be "info", "fatal", "error", "warn", "debug", "trace", or "silent", not "loud"',
  ],
  [
    'OVERLAY_TRUST_PROXY',
    'banana',
    'OVERLAY_TRUST_PROXY must be addresses or networks of proxies, separated by commas, not "banana"',
  ],
  [
    'OVERLAY_OUTGOING_ALLOW',
    '10.0.0.1',
    'OVERLAY_OUTGOING_ALLOW must be networks such as 10.1.0.0/16 or fd00::/8, separated by commas, not "10.0.0.1"',
  ],
  [
    'OVERLAY_TRUST_PROXY',
    '10',
    'OVERLAY_TRUST_PROXY must be addresses or networks of proxies, separated by commas, not "10"',
  ],
  [
    'NODE_ENV',
    'prod',
    'NODE_ENV must be "development", "production", or "test", not "prod"; did you mean production?',
  ],
  ['OVERLAY_TLS_CERT_FILE', 'node.crt', 'OVERLAY_TLS_KEY_FILE must be set with OVERLAY_TLS_CERT_FILE'],
  ['OVERLAY_TLS_KEY_FILE', 'node.key', 'OVERLAY_TLS_CERT_FILE must be set with OVERLAY_TLS_KEY_FILE'],
  ['HOST', '256.1.1.1', 'HOST must be an address such as 127.0.0.1 or ::1, or a name, not "256.1.1.1"'],
  ['HOST', '127.0.0', 'HOST must be an address such as 127.0.0.1 or ::1, or a name, not "127.0.0"'],
  ['CRON_SECRET', 'a', 'CRON_SECRET must have at least 16 characters and no spaces'],
  ['PUBLIC_URL', 'https://x.example/?a=b', 'PUBLIC_URL must have no user, no query and nothing after a #'],
  ['HOST', 'localhost:80', 'HOST must be an address such as 127.0.0.1 or ::1, or a name, not "localhost:80"'],
  ['PUBLIC_URL', 'https://:pw@x.example', 'PUBLIC_URL must have no user, no query and nothing after a #'],
  ['PUBLIC_URL', 'https://me:pw@x.example', 'PUBLIC_URL must have no user, no query and nothing after a #'],
  ['METRICS_PORT', '8787', 'METRICS_PORT must differ from PORT, which is 8787'],
  ['OVERLAY_DEMO_DATA', 'no', 'OVERLAY_DEMO_DATA must be "on" or "off", not "no"'],
  ['OVERLAY_AUDIT_LOG_DAYS', '0', 'OVERLAY_AUDIT_LOG_DAYS must be a whole number of at least 1, not "0"'],
  [
    'OVERLAY_MAX_LOG_BYTES',
    '1000',
    'OVERLAY_MAX_LOG_BYTES must be a whole number of at least 67108864, not "1000"',
  ],
  ['OVERLAY_RATE_LIMITS', 'no', 'OVERLAY_RATE_LIMITS must be "on" or "off", not "no"'],
  [
    'OVERLAY_MAX_BODY_BYTES',
    '1 MiB',
    'OVERLAY_MAX_BODY_BYTES must be a whole number of at least 32768, not "1 MiB"',
  ],
  [
    'OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY',
    'sk_live_000000000000000000000000',
    'OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY must start with pk_live_ and have at least 24 letters, digits or underscores',
  ],
  [
    'OVERLAY_BOOTSTRAP_SECRET_KEY',
    'sk_live_short',
    'OVERLAY_BOOTSTRAP_SECRET_KEY must start with sk_live_ and have at least 24 letters, digits or underscores',
  ],
  [
    'EVENT_LOG_URL',
    'nats://x',
    'EVENT_LOG_URL must be an address such as postgres://user:password@db.example:5432/overlay, or have several hosts separated by commas',
  ],
  [
    'OVERLAY_BACKUP_SCHEDULE',
    '03:15',
    'OVERLAY_BACKUP_SCHEDULE must be five fields of cron, in UTC, such as "15 3 * * *" for each day at 03:15, not "03:15"',
  ],
  [
    'OVERLAY_BACKUP_URL',
    's3://key:secret@store.example/backups',
    'OVERLAY_BACKUP_URL must be a path, or an address such as file:///mnt/backups or s3://s3.example.com/bucket/folder',
  ],
  [
    'OVERLAY_BACKUP_URL',
    'file://host/backups',
    'OVERLAY_BACKUP_URL must be a path, or an address such as file:///mnt/backups or s3://s3.example.com/bucket/folder',
  ],
  [
    'EVENT_STORE_URL',
    'clickhouse://user:secret@host',
    'EVENT_STORE_URL must be an address such as https://user:password@clickhouse.example:8443/overlay',
  ],
  [
    'EVENT_STORE_URL',
    'http://user:secret@host/a/b',
    'EVENT_STORE_URL must have one name after the host: the database',
  ],
  [
    'EVENT_STORE_URL',
    'http://user:secret@host/a?timeout=5',
    'EVENT_STORE_URL must have nothing after the name of the database',
  ],
  [
    'DATABASE_URL',
    'mysql://user:secret@x/db',
    'DATABASE_URL must be an address such as postgres://user:password@db.example:5432/overlay, or have several hosts separated by commas',
  ],
  [
    'DATABASE_URL',
    'postgres://one:1,two:x/db',
    'DATABASE_URL must be an address such as postgres://user:password@db.example:5432/overlay, or have several hosts separated by commas',
  ],
  [
    'DATABASE_URL',
    'postgres://one,two/db?target_session_attrs=standby',
    'DATABASE_URL needs a server that takes writes: target_session_attrs must be primary',
  ],
])('%s=%s stops the start', (name, value, message) => {
  expect(() => parseSettings({ [name]: value })).toThrow(message);
});

it.each(['127.0.0.1', 'loopback, 10.0.0.0/8', '10.0.0.0/255.0.0.0', 'fd00::/8'])('%s are proxies', (text) => {
  expect(parseSettings({ OVERLAY_TRUST_PROXY: text }).trustProxy).toBe(text);
});

it.each(['0.0.0.0', '::', '::1', 'fe80::1', 'localhost', 'node-1.example'])('%s is a host', (host) => {
  expect(parseSettings({ HOST: host }).host).toBe(host);
});

it('a misspelled setting stops the start, with the name that was probably meant', () => {
  const known = { OVERLAY_DATA_DIR: '/data', OVERLAY_SECRET_KEY: 'of an app', PATH: '/bin', OVER: '1' };
  expect(() => parseSettings(known)).not.toThrow();
  expect(() => parseSettings({ ...known, OVERLAY_RATE_LIMIT: 'off' })).toThrow(
    'OVERLAY_RATE_LIMIT is no setting; did you mean OVERLAY_RATE_LIMITS?',
  );
  expect(() => parseSettings({ ...known, OVERLAY_COLOUR: 'red' })).toThrow(/^OVERLAY_COLOUR is no setting$/);
});

it('a demo starts with sample data unless its keys are given, it is switched off, or it is no demo', () => {
  const key = { OVERLAY_BOOTSTRAP_SECRET_KEY: 'sk_live_abcdefghijklmnopqrstuvwx' };
  expect(parseSettings({}).demoData).toBe(true);
  expect(parseSettings(key).demoData).toBe(false);
  expect(parseSettings({ ...key, OVERLAY_DEMO_DATA: 'on' }).demoData).toBe(true);
  expect(parseSettings({ OVERLAY_DEMO_DATA: 'off' }).demoData).toBe(false);
  expect(parseSettings({ OVERLAY_DEMO_DATA: 'on', NODE_ENV: 'production' }).demoData).toBe(false);
});

it('the address of PostgreSQL may name several hosts, and is never quoted when it is wrong', () => {
  const several = 'postgres://user:p%40ss@one:5433,two/overlay?target_session_attrs=primary';
  expect(parseSettings({ DATABASE_URL: several }).databaseUrl).toBe(several);
  expect(() => parseSettings({ DATABASE_URL: 'postgres:/user:secret@one/overlay' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('secret') }),
  );
});

const provider = {
  OVERLAY_OIDC_ISSUER: 'https://login.example/realms/shop',
  OVERLAY_OIDC_CLIENT_ID: 'overlay',
  OVERLAY_OIDC_CLIENT_SECRET: 'secret',
};

it('single sign-on is off by default, and reads which groups give which roles', () => {
  expect(parseSettings({})).toMatchObject({ singleSignOn: undefined, passwordSignIn: true });
  const rules = 'https://shop.example/groups; video team = acct_1:editor;CN=Admins,DC=example=acct_2:owner;';
  const settings = { ...provider, OVERLAY_OIDC_ROLE_CLAIM: rules, OVERLAY_PASSWORD_SIGN_IN: 'off' };
  expect(parseSettings(settings)).toMatchObject({
    passwordSignIn: false,
    singleSignOn: {
      issuer: new URL('https://login.example/realms/shop'),
      clientId: 'overlay',
      clientSecret: 'secret',
      roleClaim: {
        name: 'https://shop.example/groups',
        grants: [
          { group: 'video team', accountId: 'acct_1', role: 'editor' },
          { group: 'CN=Admins,DC=example', accountId: 'acct_2', role: 'owner' },
        ],
      },
    },
  });
});

it.each([
  [{ OVERLAY_OIDC_ISSUER: 'http://login.example' }, /^OVERLAY_OIDC_ISSUER must be an https address/],
  [{ OVERLAY_OIDC_ISSUER: 'https://me:pw@login.example' }, /^OVERLAY_OIDC_ISSUER (?!.*pw)/],
  [{ OVERLAY_OIDC_ISSUER: 'https://login.example/?a=b' }, /^OVERLAY_OIDC_ISSUER must/],
  [{ OVERLAY_OIDC_ISSUER: '' }, /^OVERLAY_OIDC_CLIENT_ID needs OVERLAY_OIDC_ISSUER/],
  [{ OVERLAY_OIDC_CLIENT_SECRET: '' }, /^OVERLAY_OIDC_CLIENT_SECRET is needed with OVERLAY_OIDC_ISSUER/],
  [
    { OVERLAY_OIDC_ROLE_CLAIM: 'groups' },
    /^OVERLAY_OIDC_ROLE_CLAIM must be a claim and what its groups give/,
  ],
  [{ OVERLAY_OIDC_ROLE_CLAIM: 'groups; a=acct_1:boss' }, /^OVERLAY_OIDC_ROLE_CLAIM .*not "a=acct_1:boss"$/],
  [{ OVERLAY_OIDC_ROLE_CLAIM: 'groups; a=1:owner' }, /^OVERLAY_OIDC_ROLE_CLAIM .*not "a=1:owner"$/],
])('a mistake in the settings of single sign-on is named: %j', (settings, message) => {
  expect(() => parseSettings({ ...provider, ...settings })).toThrow(message);
});

it('passwords are not switched off where nothing else lets people in', () => {
  expect(() => parseSettings({ OVERLAY_PASSWORD_SIGN_IN: 'off' })).toThrow(
    'OVERLAY_PASSWORD_SIGN_IN is off, so it needs OVERLAY_OIDC_ISSUER: nobody could sign in',
  );
});
