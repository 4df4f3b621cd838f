import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { usePicture } from '../../app/videos/video-label.tsx';
import { Button } from '../../ui/button/button.tsx';
import { toPoster, UnreadablePicture } from './capture-poster.ts';
import { FileButton } from './file-button.tsx';
import styles from './video-dialog.module.css';

export interface PosterFieldProps {
  /** The address of the video; undefined while it has none. */
  readonly source: string | undefined;
  /** Of the picture that is stored. */
  readonly posterUrl: string | undefined;
  readonly poster: Blob | undefined;
  readonly onChange: (poster: Blob) => void;
}

type Failure = 'unreadable' | 'no picture';

/** The picture of a video: a frame of it, or a file. Drawn and made small in this browser. */
export function PosterField({ source, posterUrl, poster, onChange }: PosterFieldProps) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<Failure>();
  const [isReady, setReady] = useState(false);
  const stored = usePicture(posterUrl);
  const chosen = useObjectUrl(poster);
  const shown = chosen ?? stored;
  const take = async (picture: Promise<Blob>, otherwise: Failure) => {
    try {
      onChange(await picture);
      setFailure(undefined);
    } catch (error) {
      setFailure(error instanceof UnreadablePicture ? 'unreadable' : otherwise);
    }
  };
  return (
    <fieldset className={styles.poster}>
      <legend>
        <Trans>Poster</Trans>
      </legend>
      <div className={styles.pictures}>
        {source !== undefined && (
          <video
            key={source}
            ref={video}
            className={styles.picture}
            src={source}
            // Without it, a frame of another site could be shown and never be read.
            crossOrigin="anonymous"
            aria-label={t`Video to take a picture from`}
            controls
            muted
            playsInline
            preload="auto"
            onLoadedData={() => setReady(true)}
            onError={() => {
              setReady(false);
              setFailure('unreadable');
            }}
          />
        )}
        {shown !== undefined && <img className={styles.picture} src={shown} alt={t`Poster`} />}
      </div>
      <div className={styles.buttons}>
        {source !== undefined && (
          <Button
            disabled={!isReady}
            onClick={() => {
              if (video.current !== null) void take(toPoster(video.current), 'unreadable');
            }}
          >
            <Trans>Use this frame</Trans>
          </Button>
        )}
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          label={t`Picture file`}
          onChoose={(picture) => void take(createImageBitmap(picture).then(toPoster), 'no picture')}
        >
          <Trans>Choose a picture</Trans>
        </FileButton>
      </div>
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {failure === 'unreadable' ? (
            <Trans>
              The site of this video does not let other pages read its pictures. Choose a picture file, or
              allow it there with the header Access-Control-Allow-Origin.
            </Trans>
          ) : (
            <Trans>This file is not a picture that the browser can read.</Trans>
          )}
        </p>
      )}
    </fieldset>
  );
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
