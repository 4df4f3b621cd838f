import { Trans, useLingui } from '@lingui/react/macro';
import type { OverlayOptions } from '@overlay/contract';
import { type RefObject, useEffect, useId, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/field.tsx';
import { formatTimeCode } from '../../components/time-code/time-code.ts';
import styles from './preview.module.css';
import { useSdk } from './use-sdk.ts';
import { demoVideo, useVideoAddress } from './video-address.ts';

export interface PreviewProps {
  /** The last ones that were right: while something is mistyped, the picture stays. */
  readonly options: OverlayOptions;
  readonly videoId: string;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** For people who only look: the address of the video cannot be changed. */
  readonly isFixed?: boolean;
}

/** Typing should not make the overlay flicker at each letter. */
const settleMs = 200;

/** The overlay over a real video, drawn by the SDK itself. */
export function Preview({ options, videoId, video, isFixed }: PreviewProps) {
  const { t } = useLingui();
  const { sdk, hasFailed } = useSdk();
  const [address, setAddress] = useVideoAddress(videoId);
  const [isBroken, setBroken] = useState(false);
  const [now, setNow] = useState(0);
  const [round, setRound] = useState(0);
  const overlayId = `preview${useId().replaceAll(/[^A-Za-z0-9]/g, '-')}`;
  const json = JSON.stringify(options);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` shows the same overlay as if it were new.
  useEffect(() => {
    const element = video.current;
    if (sdk === undefined || element === null) return;
    const timer = setTimeout(() => {
      const shown: OverlayOptions = JSON.parse(json);
      // A preview is looked at again and again.
      sdk.createOverlay(element, { ...shown, overlayId, frequency: 'always', redisplay: true });
      sdk.getOverlay(overlayId)?.show();
    }, settleMs);
    return () => {
      clearTimeout(timer);
      sdk.getOverlay(overlayId)?.destroy();
    };
  }, [sdk, json, overlayId, video, round, address]);

  const playFromStart = () => {
    const element = video.current;
    if (element === null) return;
    sdk?.getOverlay(overlayId)?.destroy();
    sdk?.createOverlay(element, { ...options, overlayId, frequency: 'always', redisplay: true });
    element.currentTime = Math.max(0, (options.startTime ?? 0) - leadSeconds);
    void element.play().catch(() => {});
  };

  return (
    <div className={styles.preview}>
      <div className={styles.screen}>
        <video
          key={address}
          ref={video}
          className={styles.video}
          src={address}
          aria-label={t`Video of the preview`}
          controls
          muted
          playsInline
          preload="auto"
          onError={() => setBroken(true)}
          onLoadedMetadata={() => setBroken(false)}
          onTimeUpdate={(event) => setNow(event.currentTarget.currentTime)}
          onSeeked={(event) => setNow(event.currentTarget.currentTime)}
        />
      </div>
      <div className={styles.bar}>
        <Button size="small" onClick={() => setRound(round + 1)}>
          <Trans>Show it now</Trans>
        </Button>
        <Button size="small" onClick={playFromStart}>
          <Trans>Play its part</Trans>
        </Button>
        <span className={styles.time}>
          {t`Video at`} <output>{formatTimeCode(Math.round(now * 10) / 10)}</output>
        </span>
      </div>
      {hasFailed && (
        <p role="alert">
          <Trans>The preview could not be loaded. Load the page again to try once more.</Trans>
        </p>
      )}
      <p className={styles.note}>
        <Trans>Drawn by the same script as on your pages. What you answer here is not counted.</Trans>
      </p>
      {!isFixed && (
        <TextField
          label={t`Video in the preview`}
          hint={t`The address of your video, remembered in this browser. Nothing: the demo video.`}
          type="url"
          inputMode="url"
          placeholder="https://…/video.mp4"
          value={address === demoVideo ? '' : address}
          onChange={(event) => {
            setBroken(false);
            setAddress(event.target.value.trim());
          }}
          error={
            isBroken && address !== demoVideo
              ? t`This address cannot be played. It has to be that of a video file, and be allowed to be shown on other sites.`
              : undefined
          }
        />
      )}
    </div>
  );
}

/** Enough to see it come. */
const leadSeconds = 2;
