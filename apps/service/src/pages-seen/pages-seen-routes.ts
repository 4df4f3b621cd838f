import { setTimeout as sleep } from 'node:timers/promises';
import { limits, type PageSeen } from '@overlay/contract';
import type { AccountDirectory } from '../access/account-directory.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import type { PageSighting } from '../control-store/pages-seen.ts';
import { refusalPauseMs } from '../http/admission/admitted-request.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { AddressRates } from '../ingest/limits/address-rates.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { VideoAliases } from '../videos/video-aliases.ts';
import { toPageAddress } from './page-address.ts';
import type { PagesSeen } from './pages-seen.ts';

const defaultRows = 100;

export function createReportRates(clock: Clock): AddressRates {
  return new AddressRates({
    clock,
    what: 'reports',
    rules: { address: { perSecond: 10 / 60, burst: 10 }, network: { perSecond: 1, burst: 60 } },
  });
}

export interface PagesSeenHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'pagesSeen' | 'overlays'>;
  readonly accounts: Pick<AccountDirectory, 'get'>;
  readonly videoAliases: Pick<VideoAliases, 'of'>;
  readonly pagesSeen: PagesSeen;
  /** Undefined: without limit. */
  readonly rates: AddressRates | undefined;
  readonly clock: Clock;
}

/** `POST /api/sdk/report` and `GET /api/pages-seen`: whether the SDK works on the pages of an account. */
export function createPagesSeenHandlers({
  controlStore,
  accounts,
  videoAliases,
  pagesSeen,
  rates,
  clock,
}: PagesSeenHandlersOptions) {
  return {
    async sendReport({ principal: { accountId }, body, request }) {
      const refusal = rates?.admit(request.ip, 1);
      if (refusal !== undefined) {
        await sleep(refusalPauseMs);
        throw refusal;
      }
      if (Buffer.byteLength(JSON.stringify(body)) > limits.reportBytes) {
        throw new ProblemError('payload_too_large', `A report has at most ${limits.reportBytes} bytes.`);
      }
      const { page, fault, videoId, sdkVersion } = body;
      const address = toPageAddress(page.url, request.headers.origin);
      if (address === undefined || !(await accounts.get(accountId)).pagesSeen) return;
      pagesSeen.note({ accountId, ...address, sdkVersion, problem: { fault, videoId } });
    },

    async listPagesSeen({ principal: { accountId }, query: { limit = defaultRows } }) {
      await pagesSeen.flush(accountId);
      const published = await controlStore.overlays.publishedByVideo(accountId);
      const names = await videoAliases.of(accountId);
      const overlaysOf = (videoId: string) =>
        names.allOf(videoId).reduce((sum, id) => sum + (published.get(id) ?? 0), 0);
      const pages = await controlStore.pagesSeen.list(accountId, limit);
      return {
        rows: pages.map((page) => toPageSeen(page, overlaysOf)),
        asOf: new Date(clock()).toISOString(),
      };
    },
  } satisfies Partial<Handlers>;
}

function toPageSeen(
  { origin, path, lastSeenAtMs, sdkVersion, videos, problem }: PageSighting,
  overlaysOf: (videoId: string) => number,
): PageSeen {
  return {
    origin,
    path,
    lastSeenAt: toInstant(lastSeenAtMs),
    sdkVersion,
    videos: videos.map(({ videoId, from, ...seen }) => ({
      videoId,
      from,
      overlays: overlaysOf(videoId),
      lastSeenAt: toInstant(seen.lastSeenAtMs),
    })),
    ...(problem === undefined
      ? {}
      : {
          problem: {
            code: problem.fault,
            at: toInstant(problem.atMs),
            ...(problem.videoId === undefined ? {} : { videoId: problem.videoId }),
          },
        }),
  };
}

function toInstant(ms: number): string {
  return new Date(ms).toISOString();
}
