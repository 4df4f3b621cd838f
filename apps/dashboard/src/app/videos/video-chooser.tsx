import { Autocomplete } from '@base-ui/react/autocomplete';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useState } from 'react';
import { Direction } from '../../ui/direction.tsx';
import { Field, inputClass } from '../../ui/field/field.tsx';
import { useVideos } from './use-videos.ts';
import styles from './video-chooser.module.css';
import { VideoLabel } from './video-label.tsx';

export interface VideoChooserProps {
  readonly label: string;
  /** Shown while the input names no video of the account; then its name and poster are shown. */
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** The identifier of a video, or whatever was typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The videos to choose from. */
  readonly videoIds: readonly string[];
}

/** Each has a poster to load; typing finds the others. */
const mostShown = 30;

/** A video, chosen by its poster and name. Any other identifier can be typed. */
export function VideoChooser({ label, hint, error, value, onChange, videoIds }: VideoChooserProps) {
  const { t } = useLingui();
  const videos = useVideos();
  // Inside its dialog, outside of which a dialog makes everything inert.
  const [home, setHome] = useState<HTMLElement>();
  const findHome = useCallback((input: HTMLElement | null) => {
    if (input) setHome(input.closest<HTMLElement>('[role="dialog"], main') ?? document.body);
  }, []);
  const typed = value.trim();
  const nameOf = (videoId: string) => videos.get(videoId)?.name ?? videoId;
  const chosen = videos.get(typed);
  const wanted = typed.toLowerCase();
  const found =
    // Whoever has chosen one may want another.
    (
      chosen || videoIds.includes(typed)
        ? videoIds
        : videoIds.filter((videoId) => `${nameOf(videoId)} ${videoId}`.toLowerCase().includes(wanted))
    ).slice(0, mostShown);
  return (
    <Field
      label={label}
      hint={chosen === undefined ? hint : <VideoLabel videoId={typed} video={chosen} />}
      error={error}
    >
      {(wiring) => (
        <Direction>
          <Autocomplete.Root
            items={found}
            filteredItems={found}
            value={value}
            onValueChange={onChange}
            openOnInputClick
          >
            <Autocomplete.Input ref={findHome} className={inputClass} spellCheck={false} {...wiring} />
            <Autocomplete.Portal container={home}>
              <Autocomplete.Positioner className={styles.place} sideOffset={4} align="start">
                <Autocomplete.Popup className={styles.popup}>
                  <Autocomplete.List aria-label={t`Videos`}>
                    {(videoId: string) => (
                      <Autocomplete.Item key={videoId} value={videoId} className={styles.option}>
                        <VideoLabel videoId={videoId} video={videos.get(videoId)} />
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.List>
                </Autocomplete.Popup>
              </Autocomplete.Positioner>
            </Autocomplete.Portal>
          </Autocomplete.Root>
        </Direction>
      )}
    </Field>
  );
}
