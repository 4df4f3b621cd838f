import type { SiteCheck, SiteCheckFinding } from '@overlay/contract';
import { isUsable } from '../access/api-key.ts';
import { hashSecret } from '../access/secret-text.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import type { OutgoingFailure, OutgoingFault, SendOutgoing } from '../http/outgoing/outgoing.ts';
import type { Clock } from '../scheduling/clock.ts';
import { VideoNames } from '../videos/video-aliases.ts';
import { judgePage, type KnownKey } from './judge-page.ts';
import { readPage } from './read-page.ts';

export interface SiteChecksOptions {
  readonly controlStore: Pick<ControlStore, 'keys' | 'overlays' | 'videos'>;
  readonly send: SendOutgoing;
  readonly publicUrl: string;
  readonly sdkVersion: string;
  readonly clock: Clock;
}

/**
 * Fetches a page and judges it.
 * @param accountId whose keys count; undefined, for the operator: those of all accounts
 * @returns the failure, if the address is not one that is fetched, or nothing is fetched at the moment
 */
export type CheckSite = (
  url: string,
  accountId: string | undefined,
) => Promise<SiteCheck | (OutgoingFailure & { readonly fault: 'invalid_url' | 'busy' })>;

const mediaTypes = ['text/html', 'application/xhtml+xml'];

export function createCheckSite({
  controlStore: { keys, overlays, videos },
  send,
  publicUrl,
  sdkVersion,
  clock,
}: SiteChecksOptions): CheckSite {
  const findKey = async (key: string, accountId: string | undefined): Promise<KnownKey | undefined> => {
    const record = await keys.findByHash(hashSecret(key));
    if (record === undefined || (accountId !== undefined && record.accountId !== accountId)) return undefined;
    return {
      name: record.name,
      isUsable: isUsable(record, clock()),
      mayShowOverlays: record.scopes.includes('events:write'),
      origins: record.origins,
      async countOverlays(videoId) {
        const names = new VideoNames(await videos.aliases(record.accountId));
        return (await overlays.publishedFor(record.accountId, names.allOf(videoId))).length;
      },
    };
  };

  return async (asked, accountId) => {
    const result = await send({ url: asked, headers: { accept: mediaTypes.join(', ') }, mediaTypes });
    if (!result.ok) {
      const { fault } = result;
      const isRefused = fault === 'busy' || (fault === 'invalid_url' && result.url === asked);
      return isRefused ? { ...result, fault } : { url: result.url, checks: [toFinding(result)] };
    }
    const { url, status, headers, body } = result;
    if (status < 200 || status > 299) return { url, checks: [answeredWith(status)] };
    const page = {
      url: new URL(url),
      policyHeader: headers.get('content-security-policy') ?? undefined,
      content: readPage(body.toString('utf8'), url),
    };
    const reached: SiteCheckFinding = { code: 'page', ok: true, detail: `The page at ${url} was fetched.` };
    const knowledge = { publicUrl, sdkVersion, findKey: (key: string) => findKey(key, accountId) };
    return { url, checks: [reached, ...(await judgePage(page, knowledge))] };
  };
}

function answeredWith(status: number): SiteCheckFinding {
  return {
    code: 'page',
    ok: false,
    detail: `The page answers with the status ${status} instead of 200.`,
    remedy:
      status === 401 || status === 403
        ? 'The check fetches the page without signing in. If visitors see it, a firewall or a bot filter may block the check.'
        : 'Check the address. The check fetches it like a visitor who is not signed in.',
  };
}

/** What failed, and what to do about it. */
const explanations: Readonly<Record<OutgoingFault, readonly [detail: string, remedy: string]>> = {
  invalid_url: [
    'The page redirects to an address that is not fetched.',
    'Only http and https are fetched, on the usual ports and without a password in the address.',
  ],
  not_public: [
    'The address is not public: it belongs to a private network or to a machine itself.',
    'Check the page at the address at which visitors see it. Operators can allow internal networks with OVERLAY_OUTGOING_ALLOW.',
  ],
  not_found: ['The host name does not exist.', 'Check the spelling of the address.'],
  refused: ['Nothing answers at the address.', 'Check that the site is online.'],
  certificate: [
    'The certificate of the site is not valid, so browsers warn visitors too.',
    'Renew the certificate, and include its intermediate certificates.',
  ],
  timeout: ['The page did not arrive within 10 seconds.', 'Try again; if it stays, the site is too slow.'],
  too_large: ['The page has more than 5 MB.', 'Check a smaller page that has the same template.'],
  too_many_redirects: [
    'The page redirects more than 3 times.',
    'Check the address at which the redirects end.',
  ],
  wrong_type: ['The address does not lead to an HTML page.', 'Check the page that contains the video.'],
  unreachable: ['The connection to the site failed.', 'Check the address, and that the site is online.'],
  busy: ['Too many pages are being checked at the moment.', 'Try again in a moment.'],
};

function toFinding({ fault }: OutgoingFailure): SiteCheckFinding {
  const [detail, remedy] = explanations[fault];
  return { code: 'page', ok: false, detail, remedy };
}
