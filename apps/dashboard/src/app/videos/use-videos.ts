import type { Video } from '@overlay/contract';
import { useMemo } from 'react';
import { useGet } from '../api/queries.ts';
import { newestVideos } from '../api/question.ts';

/** The account's newest videos by each of their identifiers, aliases included. Others are shown by their identifier. */
export function useVideos(): ReadonlyMap<string, Video> {
  const { data } = useGet('/api/videos', newestVideos);
  return useMemo(
    () =>
      new Map(
        (data?.videos ?? []).flatMap((video) =>
          [video.videoId, ...video.aliases].map((videoId): [string, Video] => [videoId, video]),
        ),
      ),
    [data],
  );
}
