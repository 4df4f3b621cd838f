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
    const notVisible = t`An overlay of ${videoId} was not visible when its time came`;
    switch (code) {
      case 'no_video':
        return {
          title: t`No video on the page`,
          advice: t`The script works, but the page has no video (no <video> element). Overlays appear as soon as it has one.`,
        };
      case 'video_in_frame':
        return {
          title: t`The video is embedded from another site`,
          advice: t`Browsers keep the script out of embedded pages. Add the script to the embedded page (in the frame), or play the video file in a <video> element of this page.`,
        };
      case 'player_api_disabled':
        return {
          title: t`The YouTube player does not say what it plays`,
          advice: t`Add enablejsapi=1 to the address of the frame, for example https://www.youtube.com/embed/VIDEO?enablejsapi=1.`,
        };
      case 'duplicate_video_id':
        return {
          title: t`Two videos on the page have the ID ${videoId}`,
          advice: t`They show the same overlays and share their counts. Give each video its own ID (data-video-id).`,
        };
      case 'overlay_not_shown':
      case 'overlay_covered':
        return {
          title: notVisible,
          advice: t`Something on the page covers the video. Open the page with ?overlay-debug=1 at the end of its address to see what the script found.`,
        };
      case 'overlay_not_slotted':
        return {
          title: notVisible,
          advice: t`The component around the video has no slot for it. Put the video into an element of its own, and slot that element.`,
        };
      case 'overlay_zero_size':
        return {
          title: notVisible,
          advice: t`The video has no size on the page, or is not displayed. Give it a width and a height.`,
        };
      case 'overlay_clipped':
        return {
          title: notVisible,
          advice: t`An element around the video cuts off the part where the overlay lies (overflow). Choose another position, or show more of the video.`,
        };
      case 'overlay_hidden':
        return {
          title: notVisible,
          advice: t`The video, or an element around it, is hidden or more than half transparent (visibility, opacity, filter).`,
        };
      case 'overlay_without_room':
        return {
          title: notVisible,
          advice: t`The player and other overlays leave no room on the picture. Choose another position or time, or show fewer overlays at once.`,
        };
      case 'script_blocked_by_policy':
        return {
          title: t`Blocked by the security rules of the page`,
          advice: t`Ask whoever runs the site to add ${origin} to script-src in its Content-Security-Policy.`,
        };
      case 'connection_blocked_by_policy':
        return {
          title: t`Blocked by the security rules of the page`,
          advice: t`Ask whoever runs the site to add ${origin} to connect-src in its Content-Security-Policy.`,
        };
    }
  };
}
