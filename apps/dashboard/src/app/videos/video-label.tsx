import type { Video } from '@overlay/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useApi } from '../session/account-context.ts';
import styles from './video-label.module.css';

export interface VideoLabelProps {
  readonly videoId: string;
  /** Undefined: the video has no name yet. */
  readonly video: Pick<Video, 'name' | 'posterUrl'> | undefined;
  /** Around the name, such as a link. */
  readonly children?: ReactNode;
  /** Below the name; default: the identifier. */
  readonly below?: ReactNode;
}

/** Picture, name and identifier of a video: people recognise the first two, and pages use the last. */
export function VideoLabel({ videoId, video, children, below }: VideoLabelProps) {
  const name = video?.name ?? videoId;
  const second = below ?? (name === videoId ? undefined : videoId);
  return (
    <span className={styles.label}>
      <Poster name={name} posterUrl={video?.posterUrl} />
      <span className={styles.words}>
        {/* What is too long is cut at its own end, wherever the text of the page runs to. */}
        <span dir="auto">{children ?? name}</span>
        {second && (
          <span dir="auto" className={styles.identifier}>
            {second}
          </span>
        )}
      </span>
    </span>
  );
}

/** Beside the name, so screen readers are not told twice. */
function Poster({ name, posterUrl }: { readonly name: string; readonly posterUrl: string | undefined }) {
  const address = usePicture(posterUrl);
  return (
    <span className={styles.poster} aria-hidden="true">
      {address === undefined ? toLetters(name) : <img src={address} alt="" />}
    </span>
  );
}

/** An address for `img`, which could not name the account itself. */
export function usePicture(posterUrl: string | undefined): string | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [api.accountId, 'poster', posterUrl],
    queryFn: () => api.getFile(posterUrl ?? ''),
    enabled: posterUrl !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (data === undefined || posterUrl === undefined) return setAddress(undefined);
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data, posterUrl]);
  return address;
}

/** The first letters of the first two words. */
function toLetters(name: string): string {
  const words = name.split(/[\s._:-]+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}
