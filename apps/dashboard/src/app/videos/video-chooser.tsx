import { Autocomplete } from '@base-ui/react/autocomplete';
import { useLingui } from '@lingui/react/macro';
import { parseTypedVideo } from '@overlay/contract/video-id';
import { type ReactNode, useState } from 'react';
import { Field, inputClass } from '../../ui/field/field.tsx';
import { useVideos } from './use-videos.ts';
import styles from './video-chooser.module.css';
import { VideoLabel } from './video-label.tsx';

export interface VideoChooserProps {
  readonly label: string;
  /** Shown while the input names no video of the account; then its name and poster are shown. */
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** What was typed: the identifier of a video, or the address of its file. */
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
  const [isOpen, setOpen] = useState(false);
  const typed = value.trim();
  const nameOf = (videoId: string) => videos.get(videoId)?.name ?? videoId;
  const typedId = parseTypedVideo(value)?.videoId ?? typed;
  const chosen = videos.get(typedId);
  const wanted = typed.toLowerCase();
  const found =
    // After one is chosen, the whole list is offered again.
    (
      chosen || videoIds.includes(typed)
        ? videoIds
        : videoIds.filter((videoId) => `${nameOf(videoId)} ${videoId}`.toLowerCase().includes(wanted))
    ).slice(0, mostShown);
  const isShown = isOpen && found.length > 0;
  return (
    <Field
      label={label}
      hint={chosen === undefined ? hint : <VideoLabel videoId={typedId} video={chosen} />}
      error={error}
    >
      {(wiring) => (
        // Not in a popup of the library, which hides the rest of the page from screen readers while it is open.
        <Autocomplete.Root
          inline
          open={isShown}
          items={found}
          filteredItems={found}
          value={value}
          onValueChange={(next, { reason }) => {
            if (reason === 'item-press') return;
            // An identifier typed to its end leaves nothing to choose, and the list would cover the next field.
            setOpen(!videoIds.includes(next.trim()));
            onChange(next);
          }}
        >
          <div className={styles.around}>
            <Autocomplete.Input
              className={inputClass}
              spellCheck={false}
              {...wiring}
              aria-expanded={isShown}
              onClick={() => setOpen(true)}
              onBlur={() => setOpen(false)}
              onKeyDown={(event) => {
                if (event.key === 'ArrowDown') setOpen(true);
                if (event.key !== 'Escape') return;
                // What was typed stays: the library would clear it.
                event.preventBaseUIHandler();
                if (!isShown) return;
                // It closes the list only, not the dialog around it.
                event.stopPropagation();
                setOpen(false);
              }}
            />
            {isShown && (
              <Autocomplete.List
                className={styles.list}
                aria-label={t`Videos`}
                // The focus stays in the input.
                onMouseDown={(event) => event.preventDefault()}
              >
                {(videoId: string) => (
                  <Autocomplete.Item
                    key={videoId}
                    value={videoId}
                    className={styles.option}
                    onClick={() => {
                      onChange(videoId);
                      setOpen(false);
                    }}
                  >
                    <VideoLabel videoId={videoId} video={videos.get(videoId)} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            )}
          </div>
        </Autocomplete.Root>
      )}
    </Field>
  );
}
