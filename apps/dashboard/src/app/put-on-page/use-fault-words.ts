import { useLingui } from '@lingui/react/macro';
import type { SdkFault } from '@overlay/contract';
import { endpoint } from '../api/api.ts';

export interface FaultWords {
  readonly title: string;
  /** What to do about it. */
  readonly advice: string;
}

/** What a page reported about itself, in words. */
export function useFaultWords(): (code: SdkFault, videoId?: string) => FaultWords {
  const { t } = useLingui();
  const { origin } = new URL(endpoint);
  return (code, videoId = '') => {
    switch (code) {
      case 'no_video':
        return {
          title: t`No video on the page`,
          advice: t`The script works, but the page has no <video> element. Overlays appear as soon as one is added.`,
        };
      case 'video_in_frame':
        return {
          title: t`The video is in a frame from another origin`,
          advice: t`The script cannot reach into that frame. Add the script to the page inside the frame, or play the file in a <video> element of this page.`,
        };
      case 'duplicate_video_id':
        return {
          title: t`Two videos on the page have the id ${videoId}`,
          advice: t`Both show the same overlays and share their counts. Give each video its own data-video-id.`,
        };
      case 'overlay_not_shown':
        return {
          title: t`An overlay of ${videoId} was not visible when its time came`,
          advice: t`Something on the page covers the video. Open the page with ?overlay-debug=1 to see what the script found.`,
        };
      case 'script_blocked_by_policy':
        return {
          title: t`Blocked by the page's security policy`,
          advice: t`Add ${origin} to script-src in the page's Content-Security-Policy.`,
        };
      case 'connection_blocked_by_policy':
        return {
          title: t`Blocked by the page's security policy`,
          advice: t`Add ${origin} to connect-src in the page's Content-Security-Policy.`,
        };
    }
  };
}
