import { deriveVideoId } from '@overlay/contract/video-id';
import { useEffect, useState } from 'react';
import { baseUrl } from '../api/address.ts';
import { useChange } from '../api/queries.ts';
import { useAccount } from '../session/account-context.ts';
import { useVideos } from './use-videos.ts';

export interface Playable {
  /** Where the video can be played from; undefined if nobody has said. */
  readonly address: string | undefined;
  /** Plays another address, or file of this computer, until the page is left. Undefined: what the account knows. */
  readonly play: (address: string | undefined) => void;
  /** Tells the account where the video is. For addresses that were played: half-typed ones are not kept. */
  readonly keep: (durationSeconds: number) => void;
}

/** The film that the service itself has: the one of the demo page. */
export const demoVideo = { videoId: 'vid_demo', address: new URL('demo/demo.webm', baseUrl).href };

/** Where a video is. Events never say it, so somebody does once, and the account remembers it for everybody. */
export function usePlayable(videoId: string): Playable {
  const { can } = useAccount();
  const video = useVideos().get(videoId);
  const [own, setOwn] = useState<string>();
  const [known = videoId === demoVideo.videoId ? demoVideo.address : undefined] = video?.sources ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is about one video.
  useEffect(() => setOwn(undefined), [videoId]);
  const change = useChange(
    (api, { address, seconds }: { readonly address: string; readonly seconds: number }) => {
      const sources = [address, ...(video?.sources ?? []).filter((one) => one !== address)].slice(0, 8);
      const durationSeconds = Number.isFinite(seconds) && seconds > 0 ? { durationSeconds: seconds } : {};
      return video === undefined
        ? api.post('/api/videos', {
            body: { videoId, name: toName(videoId, address), sources, ...durationSeconds },
          })
        : api.patch('/api/videos/{videoId}', {
            params: { path: { videoId: video.videoId } },
            body: { sources, ...durationSeconds },
          });
    },
    ['/api/videos'],
  );
  return {
    address: own ?? known,
    play: setOwn,
    keep(seconds) {
      const isAddress = own?.startsWith('https:') || own?.startsWith('http:');
      if (own === undefined || own === known || !isAddress || videoId === '') return;
      if (can('overlays:write') && !change.isPending) change.mutate({ address: own, seconds });
    },
  };
}

/** A derived identifier says nothing to people: such a video is called as its file. */
function toName(videoId: string, address: string): string {
  const [file = ''] = new URL(address).pathname.split('/').slice(-1);
  if (videoId !== deriveVideoId(address) || file === '') return videoId;
  try {
    return decodeURIComponent(file).slice(0, 200);
  } catch {
    return file.slice(0, 200);
  }
}
