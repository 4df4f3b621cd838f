import { identifierPattern, instantPattern } from './fields.ts';
import { patterns } from './overlay-kinds/option-rule.ts';
import { namePattern } from './person-fields.ts';

type Words = string | ((value: unknown) => string);

const identifier = 'must be 1 to 128 letters (A to Z), digits, dots, hyphens, underscores or colons';

/** What each pattern of the contract asks for, for the people who read an error. */
const wordsByPattern: ReadonlyMap<string, Words> = new Map<string, Words>([
  [identifierPattern, identifier],
  ['^[A-Za-z0-9._:-]+$', 'must consist of letters (A to Z), digits, dots, hyphens, underscores or colons'],
  [instantPattern, 'must be a time in UTC such as 2026-05-31T12:00:00.000Z'],
  ['^[0-9a-f]{64}$', 'must be a SHA-256 hash: 64 digits from 0 to 9 and a to f'],
  ['^\\d{4}-\\d{2}-\\d{2}$', 'must be a day such as 2026-05-31'],
  ['^-?\\d{1,15}(\\.\\d{1,4})?$', 'must be an amount such as 49.90, with at most four decimals'],
  ['^[A-Z]{3}$', 'must be a currency of three capital letters, such as EUR'],
  ['^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$', 'must be a language such as en or de-AT'],
  ['^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$', 'must be a language such as en or de-AT'],
  [patterns.colour.source, 'must be a colour such as #e4572e'],
  [patterns.font.source, 'must be names of fonts, separated by commas, such as Georgia, serif'],
  ['^\\d{6}$', 'must be the six digits that the authenticator app shows'],
  [
    '^[A-Za-z0-9._:-]{1,128}=[1-9]\\d{0,5}$',
    'must be the id of a variant, an equals sign and its weight, such as creative_a=50',
  ],
  [
    '^([hH][tT][tT][pP][sS]?://|[mM][aA][iI][lL][tT][oO]:|[tT][eE][lL]:)',
    'must be an address that begins with https://, http://, mailto: or tel:',
  ],
  [
    '^(100|[0-9]{1,2}(\\.[0-9]+)?)% (100|[0-9]{1,2}(\\.[0-9]+)?)%$',
    'must be a place such as bottom-right, or two percentages such as 20% 80%',
  ],
  [
    "^([A-Za-z0-9_'+-]+\\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$",
    'must be an e-mail address such as name@shop.example',
  ],
  [namePattern, 'must be a name of one line, without web addresses'],
  ['^https?://[^/?#@\\s]+$', explainOrigin],
  ['^https?://(\\*\\.)?[^/?#@\\s*]+$', explainOrigin],
]);

/** Why a text does not have the form that a pattern asks for. Never contains the pattern. */
export function toPatternWords(pattern: string, value: unknown): string {
  const words = wordsByPattern.get(pattern) ?? 'has a form that is not allowed here';
  return typeof words === 'string' ? words : words(value);
}

export function hasPatternWords(pattern: string): boolean {
  return wordsByPattern.has(pattern);
}

/** What an origin is, and which one was probably meant. */
export function explainOrigin(value: unknown): string {
  const rule = 'must be an origin: https://name without a path';
  const meant = typeof value === 'string' ? nearestOrigin(value) : undefined;
  return meant === undefined
    ? `${rule}, such as https://www.shop.example`
    : `${rule}. Did you mean ${meant}?`;
}

/** The origin of what somebody typed or pasted, which may lack the scheme or have a path. */
function nearestOrigin(text: string): string | undefined {
  const address = text.trim();
  const [, scheme = 'https', rest = ''] = /^(?:(https?):)?\/{0,3}(.*)$/i.exec(address) ?? [];
  const isWildcard = rest.startsWith('*.');
  const candidate = `${scheme.toLowerCase()}://${isWildcard ? rest.slice(2) : rest}`;
  if (!URL.canParse(candidate)) return undefined;
  const { protocol, hostname, host } = new URL(candidate);
  const isName = hostname === 'localhost' || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname);
  return isName ? `${protocol}//${isWildcard ? '*.' : ''}${host}` : undefined;
}
