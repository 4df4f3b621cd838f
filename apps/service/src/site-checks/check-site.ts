import type { SiteCheck } from '@overlay/contract';
import { isUsable } from '../access/api-key.ts';
import { hashSecret } from '../access/secret-text.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import type { OutgoingFailure, SendOutgoing } from '../http/outgoing/outgoing.ts';
import type { Clock } from '../scheduling/clock.ts';
import { VideoNames } from '../videos/video-aliases.ts';
import { judgePage, type KnownKey } from './judge-page.ts';
import { readPage } from './read-page.ts';
import { toFinding } from './site-finding.ts';

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
      if (fault === 'busy' || (fault === 'invalid_url' && result.url === asked)) return { ...result, fault };
      return { url: result.url, checks: [toFinding(`page_${fault}`)] };
    }
    const { url, status, headers, body } = result;
    if (status === 401 || status === 403) return { url, checks: [toFinding('page_sign_in', { status })] };
    if (status < 200 || status > 299) return { url, checks: [toFinding('page_status', { status })] };
    const page = {
      url: new URL(url),
      policyHeader: headers.get('content-security-policy') ?? undefined,
      content: readPage(body.toString('utf8'), url),
    };
    const knowledge = { publicUrl, sdkVersion, findKey: (key: string) => findKey(key, accountId) };
    return { url, checks: [toFinding('page_fetched', { url }), ...(await judgePage(page, knowledge))] };
  };
}
