import { type AccountPath, pageList } from './pages.ts';

interface FoundPage {
  readonly accountId: string;
  readonly path: AccountPath;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The page of an account at an address, before there is a router; undefined where nothing is prefetched.
 * @param address below the base, without a slash in front
 */
export function findPage(address: string): FoundPage | undefined {
  const [accountId = '', ...given] = address.replace(/\/$/, '').split('/');
  if (!accountId.startsWith('acct_')) return undefined;
  for (const { path } of pageList) {
    const params = matchSegments(path.split('/'), given);
    if (params !== undefined) return { accountId, path, params };
  }
  return undefined;
}

function matchSegments(
  wanted: readonly string[],
  given: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = decode(given[at] ?? '');
    if (value === undefined) return undefined;
    if (part.startsWith('$')) params[part.slice(1)] = value;
    else if (part !== value) return undefined;
  }
  return params;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
