import type { Video } from '@overlay/contract';
import type { NotedChange } from '../audit/change-log.ts';
import type { VideoRecord } from '../control-store/videos.ts';

/** Of the hash of a poster in its address. */
const versionLength = 16;

export function toPosterVersion(hash: string): string {
  return hash.slice(0, versionLength);
}

export function toVideo({
  videoId,
  name,
  sources,
  posterHash,
  durationMs,
  aliases,
  createdAtMs,
}: VideoRecord): Video {
  const poster = `/api/videos/${encodeURIComponent(videoId)}/poster`;
  return {
    videoId,
    name,
    sources: [...sources],
    ...(posterHash === null ? {} : { posterUrl: `${poster}?v=${toPosterVersion(posterHash)}` }),
    ...(durationMs === null ? {} : { durationSeconds: durationMs / 1000 }),
    aliases: [...aliases],
    createdAt: new Date(createdAtMs).toISOString(),
  };
}

export function toTarget({ videoId, name }: VideoRecord): NotedChange['target'] {
  return { kind: 'video', id: videoId, name };
}

export function toAudited({ name, sources, durationMs, posterHash, aliases }: VideoRecord): object {
  const durationSeconds = durationMs === null ? null : durationMs / 1000;
  const poster = posterHash === null ? null : toPosterVersion(posterHash);
  return { name, sources, durationSeconds, poster, aliases };
}
