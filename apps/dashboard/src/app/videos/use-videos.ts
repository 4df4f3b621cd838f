import type { Video } from '@overlay/contract';
import { useMemo } from 'react';
import { useGet } from '../api/queries.ts';

const mostVideos = 200;
/** Names and pictures change rarely. */
const request = { params: { query: { limit: mostVideos } } };

/** The account's newest videos by each of their identifiers, aliases included. Others are shown by their identifier. */
export function useVideos(): ReadonlyMap<string, Video> {
  const { data } = useGet('/api/videos', request);
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
