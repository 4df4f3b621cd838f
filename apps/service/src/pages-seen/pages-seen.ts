import { limits, type SdkFault, type VideoIdSource } from '@overlay/contract';
import { LRUCache } from 'lru-cache';
import type { PageSighting, PagesSeenRepository, VideoSighting } from '../control-store/pages-seen.ts';
import type { Clock } from '../scheduling/clock.ts';
import { growingTo } from '../scheduling/growing.ts';
import type { PageAddress } from './page-address.ts';

/** A page of which nothing new is known is written this often, however many viewers it has. */
const unchangedEveryMs = 10_000;
/** Rows of one flush, and of one write: an embedded store writes on the event loop. */
const rowsPerFlush = 500;
const rowsPerWrite = 50;
/** Pages that wait for a flush. */
const mostWaiting = 10_000;
const mostKnown = 20_000;

/** What one request says about a page. */
export interface Sighting extends PageAddress {
  readonly accountId: string;
  readonly sdkVersion: string | undefined;
  readonly video?: { readonly videoId: string; readonly from: VideoIdSource } | undefined;
  readonly problem?: { readonly fault: SdkFault; readonly videoId: string | undefined } | undefined;
}

interface Waiting extends Omit<PageSighting, 'videos'> {
  lastSeenAtMs: number;
  sdkVersion: string;
  readonly videos: Map<string, VideoSighting>;
  problem: PageSighting['problem'];
  /** Has something that the store does not know. */
  isNews: boolean;
}

/** The last write of a page by this node, and what was in it or in earlier ones. */
interface Known {
  atMs: number;
  readonly facts: Set<string>;
}

/**
 * Collects what is seen of pages in memory and writes it together, so that a request costs a look-up. What is new is
 * written with the next flush, and a page that is merely seen again every ten seconds. A crash loses a few seconds.
 */
export class PagesSeen {
  readonly #repository: Pick<PagesSeenRepository, 'add'>;
  readonly #clock: Clock;
  readonly #waiting = new Map<string, Map<string, Waiting>>();
  readonly #known = new LRUCache<string, Known>(growingTo(mostKnown));
  #size = 0;

  constructor(repository: Pick<PagesSeenRepository, 'add'>, clock: Clock) {
    this.#repository = repository;
    this.#clock = clock;
  }

  note({ accountId, origin, path, sdkVersion = '', video, problem }: Sighting): void {
    const lastSeenAtMs = this.#clock();
    const page = this.#pageOf({ accountId, origin, path });
    if (page === undefined) return;
    page.lastSeenAtMs = lastSeenAtMs;
    page.sdkVersion ||= sdkVersion;
    if (video !== undefined && (page.videos.has(video.videoId) || page.videos.size < limits.videosPerPage)) {
      page.videos.set(video.videoId, { ...video, lastSeenAtMs });
    }
    if (problem !== undefined) page.problem = { ...problem, atMs: lastSeenAtMs };
    const { facts } = this.#knownOf(page);
    const fact = `${sdkVersion} ${video?.videoId} ${video?.from} ${problem?.fault} ${problem?.videoId}`;
    if (facts.has(fact)) return;
    if (facts.size >= 2 * limits.videosPerPage) facts.clear();
    facts.add(fact);
    page.isNews = true;
  }

  /** Writes what is due; of the given account, everything. What cannot be written is tried again on the next flush. */
  async flush(accountId?: string): Promise<void> {
    const nowMs = this.#clock();
    const due: Waiting[] = [];
    for (const pages of accountId === undefined ? this.#waiting.values() : [this.#waiting.get(accountId)]) {
      for (const page of pages?.values() ?? []) {
        const isDue = page.isNews || nowMs - this.#knownOf(page).atMs >= unchangedEveryMs;
        if ((isDue || accountId !== undefined) && due.length < rowsPerFlush) due.push(page);
      }
    }
    while (due.length > 0) {
      const written = due.splice(0, rowsPerWrite);
      for (const page of written) this.#take(page);
      try {
        await this.#repository.add(
          written.map(({ isNews: _, ...page }) => ({ ...page, videos: [...page.videos.values()] })),
        );
        for (const page of written) this.#knownOf(page).atMs = nowMs;
      } catch (error) {
        // They count as news when they are seen again; the others still wait.
        for (const page of written) this.#known.delete(keyOf(page));
        throw error;
      }
    }
  }

  /** Drops what waits for an account that does not list pages. */
  forget(accountId: string): void {
    this.#size -= this.#waiting.get(accountId)?.size ?? 0;
    this.#waiting.delete(accountId);
  }

  #pageOf(address: PageAddress & { readonly accountId: string }): Waiting | undefined {
    const { accountId, origin, path } = address;
    const pages = this.#waiting.get(accountId) ?? new Map<string, Waiting>();
    const name = `${origin}${path}`;
    const known = pages.get(name);
    if (known !== undefined) return known;
    if (pages.size >= limits.pagesSeenPerAccount || this.#size >= mostWaiting) return undefined;
    const page: Waiting = {
      ...{ accountId, origin, path },
      lastSeenAtMs: 0,
      sdkVersion: '',
      videos: new Map(),
      problem: undefined,
      isNews: false,
    };
    this.#waiting.set(accountId, pages.set(name, page));
    this.#size += 1;
    return page;
  }

  #take({ accountId, origin, path }: Waiting): void {
    const pages = this.#waiting.get(accountId);
    if (pages?.delete(`${origin}${path}`) === true) this.#size -= 1;
    if (pages?.size === 0) this.#waiting.delete(accountId);
  }

  #knownOf(page: Waiting): Known {
    const key = keyOf(page);
    const known = this.#known.get(key) ?? { atMs: 0, facts: new Set() };
    this.#known.set(key, known);
    return known;
  }
}

function keyOf({ accountId, origin, path }: Pick<Waiting, 'accountId' | 'origin' | 'path'>): string {
  return `${accountId} ${origin}${path}`;
}
