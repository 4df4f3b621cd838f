import { type Role, roles } from '@overlay/contract';
import { type ReadSetting, SettingError } from './setting.ts';

/** The OpenID provider through which people sign in. */
export interface SingleSignOn {
  /** Its address, as its metadata name it. */
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Which roles groups give; undefined: the provider decides about no role. */
  readonly roleClaim: RoleClaim | undefined;
}

/** A claim that lists groups of a person, and what each of them gives. */
export interface RoleClaim {
  readonly name: string;
  readonly grants: readonly RoleGrant[];
}

export interface RoleGrant {
  readonly group: string;
  readonly accountId: string;
  readonly role: Role;
}

const issuerName = 'OVERLAY_OIDC_ISSUER';
const claimName = 'OVERLAY_OIDC_ROLE_CLAIM';

/** Undefined if no provider is set. */
export function parseSingleSignOn(read: ReadSetting): SingleSignOn | undefined {
  const issuer = read(issuerName);
  const others = {
    OVERLAY_OIDC_CLIENT_ID: read('OVERLAY_OIDC_CLIENT_ID'),
    OVERLAY_OIDC_CLIENT_SECRET: read('OVERLAY_OIDC_CLIENT_SECRET'),
  };
  const claim = read(claimName);
  if (issuer === undefined) {
    const set = Object.entries({ ...others, [claimName]: claim }).find(([, value]) => value !== undefined);
    if (set !== undefined) throw new SettingError(set[0], `needs ${issuerName}`);
    return undefined;
  }
  const parseNeeded = (name: keyof typeof others): string => {
    const value = others[name];
    if (value === undefined) throw new SettingError(name, `is needed with ${issuerName}`);
    return value;
  };
  return {
    issuer: parseIssuer(issuer),
    clientId: parseNeeded('OVERLAY_OIDC_CLIENT_ID'),
    clientSecret: parseNeeded('OVERLAY_OIDC_CLIENT_SECRET'),
    roleClaim: claim === undefined ? undefined : parseRoleClaim(claim),
  };
}

/** Over http anybody on the way could sign in as anybody; on this machine nobody is on the way. */
function parseIssuer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url !== undefined && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal);
  if (url === undefined || !isSafe || `${url.username}${url.password}${url.search}${url.hash}` !== '') {
    throw new SettingError(
      issuerName,
      'must be an https address without password and query, such as https://login.example',
    );
  }
  return url;
}

/**
 * `groups; video-team=acct_1:editor; CN=Admins,DC=example=acct_1:owner`: the name of the claim, then a rule for each group. A
 * group may contain `=`, as distinguished names do.
 */
function parseRoleClaim(text: string): RoleClaim {
  const [name = '', ...rules] = text.split(';').map((part) => part.trim());
  const grants = rules.filter((rule) => rule !== '').map(parseGrant);
  if (name === '' || name.includes('=') || grants.length === 0) throw invalidClaim();
  return { name, grants };
}

function parseGrant(rule: string): RoleGrant {
  const [, group, accountId, named] = /^(.+)=\s*(acct_[\w-]+):([a-z]+)$/.exec(rule) ?? [];
  const role = roles.find((one) => one === named);
  if (group === undefined || accountId === undefined || role === undefined) throw invalidClaim(rule);
  return { group: group.trim(), accountId, role };
}

function invalidClaim(rule?: string): SettingError {
  const form = 'must be a claim and what its groups give, such as "groups; video-team=acct_1:editor"';
  return new SettingError(claimName, rule === undefined ? form : `${form}, not "${rule}"`);
}
