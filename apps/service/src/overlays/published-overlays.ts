import { type PublishedOverlay, toPageOptions } from '@overlay/contract';
import type { ControlChange, ControlChanges } from '../control-store/changes/control-changes.ts';
import { Remembered } from '../control-store/changes/remembered.ts';
import type { OverlayRepository, OverlayVersionRecord } from '../control-store/overlays.ts';
import { SharedFields } from '../http/operations/spliced-json.ts';
import type { Clock } from '../scheduling/clock.ts';
import { Turns } from '../scheduling/turns.ts';
import type { VideoAliases } from '../videos/video-aliases.ts';

/** Bounds of the cache: videos with overlays, and bytes. */
const mostVideos = 5_000;
const mostBytes = 64 * 1024 ** 2;
/** Videos without overlays. Anybody can invent their names, so they do not evict the others. */
const mostUnknownVideos = 20_000;
/** Videos that are read and serialised at a time: one may take three megabytes. */
const readsAtOnce = 2;

/** The overlays that `init` gives to pages, cached. A publication reaches the pages of every node within a second. */
export interface PublishedOverlays {
  /** The fields `ok` and `overlays` of the answer. */
  forVideo(accountId: string, videoId: string): Promise<SharedFields>;
  /** Call when the published overlays of the video change, so that their owner sees the change at once. */
  forget(accountId: string, videoId: string): void;
  onChange(change: ControlChange): void;
}

export const noOverlays = await SharedFields.of({ ok: true, overlays: [] });

interface Publications {
  readonly fields: SharedFields;
  readonly accountId: string;
  /** The identifiers of the video whose overlays these are. */
  readonly videoIds: readonly string[];
}

export function createPublishedOverlays(
  overlays: Pick<OverlayRepository, 'publishedFor'>,
  clock: Clock,
  changes: Pick<ControlChanges, 'isWatching'>,
  videoAliases: Pick<VideoAliases, 'cached' | 'of'>,
): PublishedOverlays {
  const found = new Remembered<Publications>({
    most: mostVideos,
    bytes: { most: mostBytes, of: ({ fields }) => fields.bytes },
    clock,
    changes,
  });
  const unknown = new Remembered<Publications>({ most: mostUnknownVideos, clock, changes });
  const underWay = new Map<string, Promise<Publications>>();
  const turns = new Turns(readsAtOnce);
  // Identifiers contain no spaces, so different keys never collide. A merge changes the key.
  const keyOf = (accountId: string, videoId: string, videoIds: readonly string[]) =>
    videoIds.length === 1 ? `${accountId} ${videoId}` : `${accountId} ${videoId} ${videoIds.join(' ')}`;

  const read = (
    accountId: string,
    videoId: string,
    videoIds: readonly string[],
    key: string,
  ): Promise<Publications> =>
    turns.run(async () => {
      const remember = { found: found.reading(), unknown: unknown.reading() };
      const records = await overlays.publishedFor(accountId, videoIds);
      const fields = records.length === 0 ? noOverlays : await toSharedFields(records, videoId);
      const publications = { fields, accountId, videoIds };
      const isUnknown = records.length === 0 && videoIds.length === 1;
      remember[isUnknown ? 'unknown' : 'found'](key, publications);
      return publications;
    });

  const forget = (accountId: string, videoId: string): void => {
    const key = keyOf(accountId, videoId, [videoId]);
    for (const cache of [found, unknown]) cache.forget(key);
    const isMerged = (one: Publications) =>
      one.videoIds.length > 1 && one.accountId === accountId && one.videoIds.includes(videoId);
    found.forgetWhere(isMerged);
    for (const reading of underWay.keys()) {
      const [account, ...ids] = reading.split(' ');
      if (account === accountId && ids.includes(videoId)) underWay.delete(reading);
    }
  };

  return {
    async forVideo(accountId, videoId) {
      const names = videoAliases.cached(accountId) ?? (await videoAliases.of(accountId));
      const videoIds = names.allOf(videoId);
      const key = keyOf(accountId, videoId, videoIds);
      const known = found.get(key) ?? unknown.get(key) ?? underWay.get(key);
      if (known !== undefined) return (await known).fields;
      const reading = read(accountId, videoId, videoIds, key);
      underWay.set(key, reading);
      try {
        return (await reading).fields;
      } finally {
        if (underWay.get(key) === reading) underWay.delete(key);
      }
    },
    forget,
    onChange(change) {
      if (change.kind === 'overlays') forget(change.accountId, change.videoId);
      else if (change.kind === 'anything') {
        for (const cache of [found, unknown, underWay]) cache.clear();
      }
    },
  };
}

/** Pages get the identifier that they asked for, so that their events name it: a merge can be undone. */
function toSharedFields(records: readonly OverlayVersionRecord[], videoId: string): Promise<SharedFields> {
  return SharedFields.of({
    ok: true,
    overlays: records.map(
      ({ overlayId, campaignId, version, options }): PublishedOverlay => ({
        overlayId,
        videoId,
        ...(campaignId === null ? {} : { campaignId }),
        version,
        options: toPageOptions(options),
      }),
    ),
  });
}
