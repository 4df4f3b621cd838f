import { instanceApi } from './session.ts';

/** What this window comes back to from the OpenID provider. */
export interface SignOnReturn {
  /** The path of the dashboard to go to. */
  readonly next?: string | undefined;
  /** The token of an invitation to accept. */
  readonly invitation?: string | undefined;
}

const key = 'overlay-single-sign-on';

/** Leaves the page for the one of the OpenID provider. */
export async function beginSignOn(back: SignOnReturn): Promise<void> {
  const { url } = await instanceApi.post('/api/single-sign-on', {});
  // Of this window only: another one may be signing in elsewhere.
  sessionStorage.setItem(key, JSON.stringify(back));
  location.assign(url);
}

export function readSignOnReturn(): SignOnReturn {
  try {
    const back: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof back === 'object' && back !== null ? back : {};
  } catch {
    return {};
  }
}

export function forgetSignOnReturn(): void {
  sessionStorage.removeItem(key);
}
