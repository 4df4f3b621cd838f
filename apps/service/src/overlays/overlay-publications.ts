import { isDeepStrictEqual } from 'node:util';
import { limits } from '@overlay/contract';
import type { Change } from '../audit/change-log.ts';
import type { OverlayContent, OverlayRecord, OverlayVersionRecord } from '../control-store/overlays.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import { toRefusal } from '../http/operations/validate.ts';

/** The version that the caller saw; undefined: any. */
export interface Expected {
  readonly expectedVersion?: number | null | undefined;
  readonly expectedRevision?: number | undefined;
}

/** Refuses with 409 if the overlay is not what the caller saw. */
export function requireExpected(seen: OverlayRecord, { expectedVersion, expectedRevision }: Expected): void {
  const { published, revision } = seen;
  if (expectedVersion !== undefined && expectedVersion !== (published?.version ?? null)) {
    throw new ProblemError('conflict', `${describe(published)}, and not ${name(expectedVersion)}.`);
  }
  if (expectedRevision !== undefined && expectedRevision !== revision) {
    throw new ProblemError('conflict', `The overlay has changed since: its revision is ${revision}.`);
  }
}

function name(version: number | null): string {
  return version === null ? 'nothing' : `version ${version}`;
}

function describe(published: OverlayVersionRecord | null): string {
  if (published === null) return 'Nothing is published';
  const at = new Date(published.publishedAtMs).toISOString();
  return `Version ${published.version} is published, by ${published.publishedBy.name} at ${at}`;
}

/** Whether pages would get something else from the draft than from the published version. */
export function hasUnpublishedChanges(overlay: OverlayRecord): boolean {
  return overlay.published !== null && !isDeepStrictEqual(contentOf(overlay), contentOf(overlay.published));
}

type Publishing = Pick<Change, 'stores' | 'actor' | 'atMs'>;

/** Publishes the draft. Returns the overlay unchanged if pages already get the same. */
export async function publishDraft(seen: OverlayRecord, change: Publishing): Promise<OverlayRecord> {
  if (seen.published !== null && !hasUnpublishedChanges(seen)) return seen;
  return publish(seen, { ...contentOf(seen), restoredFrom: null }, change);
}

/**
 * Publishes the content of an earlier version as a new one, so that the history only grows and the content of a version never changes.
 * The draft is somebody's work and stays as it is.
 */
export async function restoreVersion(
  seen: OverlayRecord,
  version: number,
  change: Publishing,
): Promise<OverlayRecord> {
  if (seen.published?.version === version) return seen;
  const restored = await change.stores.overlays.version(seen.accountId, seen.overlayId, version);
  if (restored === undefined) throw unknownVersion(seen);
  return publish(seen, { ...contentOf(restored), restoredFrom: version }, change);
}

/** Unpublishes it, or only changes the status if it is not published. */
export async function withdraw(
  seen: OverlayRecord,
  status: 'draft' | 'archived',
  { stores, atMs }: Publishing,
): Promise<OverlayRecord> {
  if (seen.status === status) return seen;
  return current(await stores.overlays.unpublish(seen, status, atMs));
}

/**
 * The drafts of a video with these identifiers that pages do not get yet: at most one more than can be published. Undefined
 * if there are no drafts at all.
 */
export async function unpublishedDrafts(
  { overlays }: Pick<Publishing['stores'], 'overlays'>,
  accountId: string,
  videoIds: readonly string[],
): Promise<readonly OverlayRecord[] | undefined> {
  const drafts: OverlayRecord[] = [];
  let after: string | undefined;
  let isAny = false;
  do {
    const { items, nextCursor } = await overlays.listDrafts(accountId, videoIds, {
      limit: limits.itemsPerPage,
      after,
    });
    isAny ||= items.length > 0;
    drafts.push(...items.filter((one) => one.published === null || hasUnpublishedChanges(one)));
    after = nextCursor === null ? undefined : items.at(-1)?.overlayId;
  } while (after !== undefined && drafts.length <= limits.publishedOverlaysPerVideo);
  return isAny ? drafts : undefined;
}

/** @throws {ProblemError} if the video, under whatever name, would have more published overlays than pages get */
export async function requireRoom(
  { overlays }: Pick<Publishing['stores'], 'overlays'>,
  accountId: string,
  videoIds: readonly string[],
  drafts: readonly OverlayRecord[],
): Promise<void> {
  const { publishedOverlaysPerVideo: most } = limits;
  const added = drafts.filter(({ published }) => published === null).length;
  if ((await overlays.countPublished(accountId, videoIds)) + added <= most) return;
  throw new ProblemError(
    'conflict',
    `With all its drafts the video would have more than ${most} published overlays: publish fewer, or unpublish some.`,
  );
}

/** Throws if somebody else wrote between reading and writing: the caller has to read again. */
export function current(overlay: OverlayRecord | undefined): OverlayRecord {
  if (overlay !== undefined) return overlay;
  throw new ProblemError('conflict', 'Somebody else changed the overlay at the same moment. Read it again.');
}

async function publish(
  seen: OverlayRecord,
  content: OverlayContent & Pick<OverlayVersionRecord, 'restoredFrom'>,
  { stores, actor, atMs }: Publishing,
): Promise<OverlayRecord> {
  const { accountId, overlayId } = seen;
  const names = await stores.videos.namesOf(accountId, content.videoId);
  const others = await stores.overlays.countPublished(accountId, names, { except: overlayId });
  const { publishedOverlaysPerVideo: most } = limits;
  if (others >= most) {
    throw new ProblemError(
      'conflict',
      `The video has ${most} published overlays: unpublish one of them first.`,
    );
  }
  const version = { ...content, publishedBy: actor, publishedAtMs: atMs };
  return current(await stores.overlays.publish(seen, version));
}

function contentOf({ videoId, campaignId, options }: OverlayContent): OverlayContent {
  return { videoId, campaignId, options };
}

function unknownVersion({ latestVersion }: OverlayRecord): ProblemError {
  const first = Math.max(1, latestVersion - limits.overlayVersions + 1);
  const detail =
    latestVersion === 0 ? 'it has no versions yet' : `it has versions ${first} to ${latestVersion}`;
  return toRefusal([{ pointer: '/version', code: 'unknown_version', detail }]);
}
