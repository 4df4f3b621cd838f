import { Trans, useLingui } from '@lingui/react/macro';
import { isFoundByAddress } from '@overlay/contract/video-id';
import { useEffect, useRef, useState } from 'react';
import { Card } from '../../ui/card/card.tsx';
import { CopySnippet } from '../../ui/copy-snippet/copy-snippet.tsx';
import { endpoint, endpointAttribute } from '../api/api.ts';
import { useGet } from '../api/queries.ts';
import { useAccount } from '../session/account-context.ts';
import { SiteCheck } from '../site-check/site-check.tsx';
import { useVideos } from '../videos/use-videos.ts';
import { LiveStatus } from './live-status.tsx';
import styles from './put-on-page.module.css';

export interface PutOnPageCardProps {
  /** A key that was just created; otherwise the newest usable one. */
  readonly publishableKey?: string | undefined;
  readonly videoId?: string | undefined;
  readonly campaignId?: string | undefined;
  /** Takes over the id of a video that was seen; without it, only the snippet does. */
  readonly onUseVideo?: ((videoId: string) => void) | undefined;
  /** The next step of what the person has just done: it is scrolled into view and takes the focus. */
  readonly isNext?: boolean;
}

/** The complete code for a page, and whether it works there. */
export default function PutOnPageCard({
  publishableKey,
  videoId,
  campaignId,
  onUseVideo,
  isNext = false,
}: PutOnPageCardProps) {
  const { t } = useLingui();
  const { can } = useAccount();
  const [seenVideoId, setSeenVideoId] = useState<string>();
  const key = usePublishableKey();
  const element = useRef<HTMLDivElement>(null);
  const closingTag = <code>{'</body>'}</code>;
  const chosenId = seenVideoId ?? videoId ?? 'my-video';
  const video = useVideos().get(chosenId);
  const isFound = isFoundByAddress([chosenId, ...(video?.aliases ?? [])], video?.sources ?? []);
  useEffect(() => {
    if (!isNext) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView();
  }, [isNext]);
  const adopt = (seen: string) => {
    setSeenVideoId(seen);
    onUseVideo?.(seen);
  };
  return (
    <div ref={element} className={styles.card} tabIndex={-1}>
      <Card
        title={t`Put it on my page`}
        note={
          isFound ? (
            <Trans>
              Paste this code into the page with your video, before {closingTag}, or send it to whoever looks
              after your site. The script recognises the video by its address.
            </Trans>
          ) : (
            <Trans>
              Paste this code into the page with your video, or send it to whoever looks after your site. The
              ID connects the video with its overlays; the script goes before {closingTag}.
            </Trans>
          )
        }
      >
        <div className={styles.stack}>
          <CopySnippet
            title={t`For your page`}
            code={toSnippet({
              key: publishableKey ?? key ?? 'pk_live_…',
              videoId: isFound ? undefined : chosenId,
              campaignId,
            })}
          />
          {can('overlays:write') && <SiteCheck />}
          {/* Last, because it grows by itself: it pushes nothing away. */}
          <LiveStatus onUseVideo={adopt} />
        </div>
      </Card>
    </div>
  );
}

/** Undefined while unknown, or if the service does not show it. */
function usePublishableKey(): string | undefined {
  const { can } = useAccount();
  const keys = useGet('/api/keys', { params: { query: { limit: 200 } } }, { enabled: can('keys:read') });
  for (const key of keys.data?.keys ?? []) {
    const isUsable = key.kind === 'publishable' && key.revokedAt === null && key.expiresAt === null;
    if (isUsable && key.key !== undefined) return key.key;
  }
  return undefined;
}

interface SnippetParts {
  readonly key: string;
  /** Undefined: the page need not name the video. */
  readonly videoId: string | undefined;
  readonly campaignId: string | undefined;
}

function toSnippet({ key, videoId, campaignId }: SnippetParts): string {
  const campaign = campaignId === undefined ? '' : `\n  data-campaign-id="${campaignId}"`;
  const video = videoId === undefined ? '' : `<video data-video-id="${videoId}" …></video>\n\n`;
  return `${video}<script src="${endpoint}/sdk/v1/overlay-sdk.js"
  data-api-key="${key}"${campaign}${endpointAttribute} async></script>`;
}
