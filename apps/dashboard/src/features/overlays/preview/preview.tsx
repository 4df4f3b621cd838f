import { Trans, useLingui } from '@lingui/react/macro';
import type { OverlayOptions } from '@overlay/contract';
import { type RefObject, useCallback, useEffect, useId, useState } from 'react';
import { demoVideo } from '../../../app/videos/use-playable.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Choice } from '../../../ui/choice/choice.tsx';
import { TextField } from '../../../ui/field/field.tsx';
import { formatTimeCode } from '../editor/time-code.ts';
import { answerOnceDrawn, answerOverlay, keepAnswered, panelIn } from './answer-overlay.ts';
import { PhoneFrame } from './phone-frame.tsx';
import styles from './preview.module.css';
import { showSampleResults } from './sample-results.ts';
import { usePreviewVideo } from './use-preview-video.ts';
import { sdkAround, useSdk } from './use-sdk.ts';

export interface PreviewProps {
  /** The last valid ones. */
  readonly options: OverlayOptions;
  /** A field has an error: the preview is behind the form. */
  readonly isBehind?: boolean;
  readonly videoId: string;
  /** Where the video is, if the form says it. */
  readonly address?: string | undefined;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** For people who only look: the address of the video cannot be changed. */
  readonly isFixed?: boolean;
}

/** A video as wide as there is room, or the page around it on a phone. */
type Frame = 'desktop' | 'phone';
/** Before or after the viewer's answer. */
type Moment = 'before' | 'after';

/** Typing should not make the overlay flicker at each letter. */
const settleMs = 200;

/** The overlay over a real video, drawn by the SDK itself. */
export function Preview({ options, isBehind, videoId, address: given, video, isFixed }: PreviewProps) {
  const { t } = useLingui();
  const { sdk: loaded, hasFailed } = useSdk();
  const { shown: address, typed, problem, type, fail, keep } = usePreviewVideo(videoId, given);
  const [now, setNow] = useState(0);
  const [round, setRound] = useState(0);
  const [frame, setFrame] = useState<Frame>('desktop');
  const [moment, setMoment] = useState<Moment>('before');
  /** In the document of the frame it is there later than the rest. */
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const attach = useCallback(
    (node: HTMLVideoElement | null) => {
      video.current = node;
      setElement(node);
    },
    [video],
  );
  const sdk = (element === null ? undefined : sdkAround(element)) ?? loaded;
  const [lengthSeconds, setLength] = useState<number>();
  const isDemo = address === demoVideo.address && videoId !== demoVideo.videoId;
  const startSeconds = options.startTime ?? 0;
  const isBeyond = lengthSeconds !== undefined && startSeconds >= lengthSeconds;
  const isAfter = moment === 'after' && options.type !== 'cta';
  // A phone shows the answer in a sheet, which would lie over the form.
  const isPhone = frame === 'phone' || (isAfter && matchMedia('(max-width: 40rem)').matches);
  const overlayId = `preview${useId().replaceAll(/[^A-Za-z0-9]/g, '-')}`;
  const json = JSON.stringify(options);
  /** What somebody wants to see although the film is over by then. */
  const [shownBeyond, showBeyond] = useState<string>();
  const isDrawn = !isBeyond || shownBeyond === address + json;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` shows the same overlay as if it were new.
  useEffect(() => {
    if (sdk === undefined || element === null || !isDrawn) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const shown: OverlayOptions = JSON.parse(json);
      // A preview is looked at again and again. It does not play, and on a phone an overlay that pauses the video opens its
      // question over the form.
      const looked = {
        ...shown,
        pauseVideo: false,
        overlayId,
        frequency: 'always',
        redisplay: true,
      } as const;
      sdk.createOverlay(element, looked);
      const show = () => sdk.getOverlay(overlayId)?.show();
      show();
      if (!isAfter) return;
      const { ownerDocument, parentElement } = element;
      keepAnswered(ownerDocument, overlayId, show, stop.signal);
      if (parentElement === null) return;
      const { activeElement } = document;
      let isOpening = true;
      // A sheet that opens takes the focus. It is given back at once: the person may be typing.
      const giveBack = (event: FocusEvent) => {
        const panel = panelIn(parentElement);
        if (isOpening && panel && event.composedPath().includes(panel))
          (activeElement as HTMLElement | null)?.focus({ preventScroll: true });
      };
      parentElement.addEventListener('focusin', giveBack, { signal: stop.signal });
      answerOnceDrawn(() => {
        const isAnswered = answerOverlay(parentElement, shown.type);
        const panel = panelIn(parentElement);
        if (isAnswered && panel && 'showResults' in shown && shown.showResults) {
          const words = { results: t`Sample results`, average: (mean: string) => t`Sample average: ${mean}` };
          showSampleResults(panel, words, stop.signal);
        }
        isOpening = !isAnswered;
        return isAnswered;
      }, stop.signal);
    }, settleMs);
    return () => {
      stop.abort();
      clearTimeout(timer);
      sdk.getOverlay(overlayId)?.destroy();
    };
  }, [sdk, json, overlayId, element, round, isDrawn, isAfter]);

  const start = formatTimeCode(startSeconds);
  const end = formatTimeCode(Math.round((lengthSeconds ?? 0) * 10) / 10);
  const problemWords = {
    'no-address': t`Enter an address that starts with https:// or http://.`,
    unplayable: t`This address cannot be played. It must point to a video file that may be embedded on other sites.`,
  };
  const showNow = () => {
    showBeyond(address + json);
    setRound(round + 1);
  };
  const playFromStart = () => {
    const element = video.current;
    if (element === null) return;
    sdk?.getOverlay(overlayId)?.destroy();
    sdk?.createOverlay(element, { ...options, overlayId, frequency: 'always', redisplay: true });
    element.currentTime = Math.max(0, (options.startTime ?? 0) - leadSeconds);
    void element.play().catch(() => {});
  };

  const film = (
    <video
      key={address}
      ref={attach}
      className={styles.video}
      style={isPhone ? { display: 'block', width: '100%', aspectRatio: '16 / 9' } : undefined}
      src={address}
      aria-label={t`Preview video`}
      controls
      muted
      playsInline
      preload="auto"
      onError={fail}
      onLoadedMetadata={(event) => {
        setLength(event.currentTarget.duration);
        keep(event.currentTarget.duration);
      }}
      onTimeUpdate={(event) => setNow(event.currentTarget.currentTime)}
      onSeeked={(event) => setNow(event.currentTarget.currentTime)}
    />
  );
  return (
    <div className={styles.preview}>
      <div className={styles.screen} data-frame={isPhone ? 'phone' : 'desktop'}>
        {isPhone ? <PhoneFrame>{film}</PhoneFrame> : film}
        {isBeyond && (
          <p className={styles.beyond} role="status" hidden={isDrawn}>
            {isDemo ? (
              <Trans>
                The overlay starts at {start}, and our demo video ends at {end}. Enter the address of your
                video to see the overlay in its place.
              </Trans>
            ) : (
              <Trans>
                The overlay starts at {start}, after the end of the video at {end}. Viewers would never see
                it.
              </Trans>
            )}
          </p>
        )}
      </div>
      <div className={styles.bar}>
        <Button size="small" onClick={showNow}>
          <Trans>Show it now</Trans>
        </Button>
        {!isBeyond && (
          <Button size="small" onClick={playFromStart}>
            <Trans>Play this part</Trans>
          </Button>
        )}
        <span className={styles.frames}>
          <Choice<Frame>
            label={t`Size of the preview`}
            value={frame}
            onChange={setFrame}
            options={[
              { value: 'desktop', label: t`Desktop` },
              { value: 'phone', label: t`Phone` },
            ]}
          />
        </span>
        {options.type !== 'cta' && (
          <Choice<Moment>
            label={t`Before or after the answer`}
            value={moment}
            onChange={setMoment}
            options={[
              { value: 'before', label: t`Before` },
              { value: 'after', label: t`After` },
            ]}
          />
        )}
        <span className={styles.time}>
          {t`Video time`} <output>{formatTimeCode(Math.round(now * 10) / 10)}</output>
        </span>
      </div>
      {hasFailed && (
        <p role="alert">
          <Trans>The preview could not be loaded. Reload the page to try again.</Trans>
        </p>
      )}
      {isBehind && (
        <p className={styles.behind} role="status">
          <Trans>A field has an error. You see the overlay as it was before.</Trans>
        </p>
      )}
      {isDemo && !isBeyond && (
        <p className={styles.note}>
          <Trans>You see our demo video, not yours.</Trans>
        </p>
      )}
      <div className={styles.about}>
        <p className={styles.note}>
          <Trans>Drawn by the same script as on your pages. Your answers here are not counted.</Trans>
        </p>
        {given !== undefined && problem !== undefined && <p role="alert">{problemWords[problem]}</p>}
        {!isFixed && given === undefined && (
          <TextField
            label={t`Video address`}
            hint={t`The address of your video, for everybody in this account. Leave empty to use the demo video.`}
            type="url"
            inputMode="url"
            placeholder="https://…/video.mp4"
            value={typed}
            onChange={(event) => type(event.target.value)}
            error={problem === undefined ? undefined : problemWords[problem]}
          />
        )}
      </div>
    </div>
  );
}

/** The length of the video in seconds; undefined while another video is shown in its place. */
export function knownLength(video: HTMLVideoElement | null, videoId: string): number | undefined {
  if (video === null || !Number.isFinite(video.duration)) return undefined;
  return video.src === demoVideo.address && videoId !== demoVideo.videoId ? undefined : video.duration;
}

/** Enough to see it come. */
const leadSeconds = 2;
