import type { Permission } from '@overlay/contract';
import { breakdownsQuestions } from '../pages/breakdowns/breakdowns-questions.ts';
import { campaignQuestions } from '../pages/campaign/campaign-questions.ts';
import { campaignsQuestions } from '../pages/campaigns/campaigns-questions.ts';
import { conversionsQuestions } from '../pages/conversions/conversions-questions.ts';
import { eventsQuestions } from '../pages/events/event-query.ts';
import { funnelQuestions } from '../pages/funnel/funnel-questions.ts';
import { integrationsQuestions } from '../pages/integrations/integrations-questions.ts';
import { overlayQuestions } from '../pages/overlay/overlay-questions.ts';
import { overlaysQuestions } from '../pages/overlays/overlays-questions.ts';
import { overviewQuestions } from '../pages/overview/overview-questions.ts';
import { requestLogQuestions } from '../pages/request-log/request-log-questions.ts';
import { videoQuestions } from '../pages/video/video-questions.ts';
import { videosQuestions } from '../pages/videos/videos-questions.ts';
import type { Question } from './api/question.ts';
import type { AccountPath } from './pages.ts';
import type { ViewQuery } from './view/view.ts';

/** What an address says, before the page is drawn. */
export interface PageAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: Readonly<Record<string, unknown>>;
  /** The days and filters, as `useViewQuery` has them in the page. */
  readonly query: ViewQuery;
  /** Milliseconds since the epoch, as `useToday` has them in the page. */
  readonly now: number;
  readonly can: (permission: Permission) => boolean;
}

/**
 * What a page cannot be drawn without. It is asked while the code of the page is on its way: when somebody comes near a link
 * to the page, and with the first page of a visit before anything else has run.
 */
export const pageQuestions: Partial<Record<AccountPath, (address: PageAddress) => readonly Question[]>> = {
  overview: overviewQuestions,
  overlays: overlaysQuestions,
  'overlays/$overlayId': overlayQuestions,
  campaigns: campaignsQuestions,
  'campaigns/$campaignId': campaignQuestions,
  videos: videosQuestions,
  'videos/$videoId': videoQuestions,
  funnel: funnelQuestions,
  conversions: conversionsQuestions,
  breakdowns: breakdownsQuestions,
  events: eventsQuestions,
  'request-log': requestLogQuestions,
  integrations: integrationsQuestions,
};

interface FoundPage {
  readonly accountId: string;
  readonly path: AccountPath;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The page of an account at an address, for those who come before the router; undefined where nothing is asked ahead.
 * @param address below the base, without a slash in front
 */
export function findPage(address: string): FoundPage | undefined {
  const [accountId = '', ...given] = address.replace(/\/$/, '').split('/');
  if (!accountId.startsWith('acct_')) return undefined;
  for (const path of Object.keys(pageQuestions) as AccountPath[]) {
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
