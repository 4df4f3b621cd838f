import type { ControlChange, ControlChanges } from '../control-store/changes/control-changes.ts';
import { Remembered } from '../control-store/changes/remembered.ts';
import type { VideoAlias, VideoRepository } from '../control-store/videos.ts';
import type { Clock } from '../scheduling/clock.ts';

/** Accounts whose aliases are remembered. */
const mostAccounts = 5_000;

/** Which identifiers of an account mean the same video. */
export class VideoNames {
  /** By alias, in the order of aliases. */
  readonly videoOf: ReadonlyMap<string, string>;
  readonly #aliasesOf = new Map<string, string[]>();

  constructor(aliases: readonly VideoAlias[]) {
    this.videoOf = new Map(aliases.map(({ alias, videoId }) => [alias, videoId]));
    for (const { alias, videoId } of aliases) {
      this.#aliasesOf.set(videoId, [...(this.#aliasesOf.get(videoId) ?? []), alias]);
    }
  }

  /** The video first, then its aliases. */
  allOf(videoId: string): readonly string[] {
    const video = this.videoOf.get(videoId) ?? videoId;
    return [video, ...(this.#aliasesOf.get(video) ?? [])];
  }
}

const noAliases = new VideoNames([]);

/** The aliases of accounts, remembered. A merge reaches every node within a second. */
export interface VideoAliases {
  /** Without reading; undefined if they have to be read. */
  cached(accountId: string): VideoNames | undefined;
  of(accountId: string): Promise<VideoNames>;
  forget(accountId: string): void;
  onChange(change: ControlChange): void;
}

export function createVideoAliases(
  videos: Pick<VideoRepository, 'aliases'>,
  clock: Clock,
  changes: Pick<ControlChanges, 'isWatching'>,
): VideoAliases {
  const remembered = new Remembered<VideoNames>({ most: mostAccounts, clock, changes });
  /** Pages of an account that load together wait for one reading. */
  const underWay = new Map<string, Promise<VideoNames>>();

  const read = async (accountId: string): Promise<VideoNames> => {
    const remember = remembered.reading();
    const aliases = await videos.aliases(accountId);
    const names = aliases.length === 0 ? noAliases : new VideoNames(aliases);
    remember(accountId, names);
    return names;
  };

  const forget = (accountId: string): void => {
    remembered.forget(accountId);
    underWay.delete(accountId);
  };

  return {
    cached: (accountId) => remembered.get(accountId),
    async of(accountId) {
      const known = remembered.get(accountId) ?? underWay.get(accountId);
      if (known !== undefined) return known;
      const reading = read(accountId);
      underWay.set(accountId, reading);
      try {
        return await reading;
      } finally {
        if (underWay.get(accountId) === reading) underWay.delete(accountId);
      }
    },
    forget,
    onChange(change) {
      if (change.kind === 'aliases') forget(change.accountId);
      else if (change.kind === 'anything') {
        for (const cache of [remembered, underWay]) cache.clear();
      }
    },
  };
}
