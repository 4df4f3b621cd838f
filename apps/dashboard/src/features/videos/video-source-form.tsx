import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { toVideoAddress, type VideoSource } from '../../app/videos/use-video-source.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field, inputClass } from '../../ui/field/field.tsx';
import { FileButton } from './file-button.tsx';
import styles from './video-source-form.module.css';

export interface VideoSourceFormProps {
  readonly source: VideoSource;
  /** The address that is there cannot be played. */
  readonly hasFailed?: boolean;
}

/** Asks where a video is: its address, or a file on this computer. */
export function VideoSourceForm({ source, hasFailed }: VideoSourceFormProps) {
  const { t } = useLingui();
  const [text, setText] = useState(
    hasFailed && source.address !== undefined && !source.address.startsWith('blob:') ? source.address : '',
  );
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = toVideoAddress(text);
    setWrong(address === undefined);
    if (address !== undefined) source.setAddress(address);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        // The question above it says it to the eye.
        label={<span className="visually-hidden">{t`Video address`}</span>}
        hint={t`The video file that your page uses. Stored for everybody in this account.`}
        error={
          isWrong
            ? t`Enter an address that starts with https:// or http://.`
            : hasFailed && text === source.address
              ? t`The browser cannot play this address. Enter the address of the video file, not of a page that contains it.`
              : undefined
        }
      >
        {(wiring) => (
          <div className={styles.line}>
            <input
              className={inputClass}
              type="url"
              placeholder="https://…/video.mp4"
              value={text}
              onChange={(event) => setText(event.target.value)}
              {...wiring}
            />
            <Button type="submit" variant="primary">
              <Trans>Show video</Trans>
            </Button>
            <FileButton accept="video/*" label={t`Video file`} onChoose={source.setFile}>
              <Trans>Choose a file</Trans>
            </FileButton>
          </div>
        )}
      </Field>
    </form>
  );
}
