import { useEffect, useState } from 'react';
import { demoVideo, type Playable, usePlayable } from '../../../app/videos/use-playable.ts';
import { toVideoAddress } from '../../../app/videos/use-video-source.ts';

export interface PreviewVideo extends Pick<Playable, 'keep'> {
  /** What the preview plays: the last address that could be played. */
  readonly shown: string;
  /** What is in the field; empty: the demo video was chosen. */
  readonly typed: string;
  readonly problem: 'no-address' | 'unplayable' | undefined;
  readonly type: (text: string) => void;
  /** The shown video could not be loaded. */
  readonly fail: () => void;
}

/** Typing settles before an address is tried. */
const settleMs = 400;

/**
 * The video under the preview. A new address takes its place only once it can be played, and a video that was chosen stays
 * when another identifier is typed that has no address yet.
 *
 * @param given the address, if it was typed in place of an identifier
 */
export function usePreviewVideo(videoId: string, given?: string): PreviewVideo {
  const { address: stored, play, keep } = usePlayable(videoId);
  const [typed, setTyped] = useState(stored ?? '');
  const [shown, setShown] = useState(stored ?? demoVideo.address);
  const [problem, setProblem] = useState<PreviewVideo['problem']>();
  const [before, setBefore] = useState(stored);
  if (stored !== before) {
    setBefore(stored);
    if (stored !== undefined) {
      setTyped(stored);
      setShown(stored);
      setProblem(undefined);
    } else if (typed === demoVideo.address) {
      // It belongs to the identifier that was there before.
      setTyped('');
    }
  }
  const [givenBefore, setGivenBefore] = useState<string>();
  if (given !== givenBefore) {
    setGivenBefore(given);
    if (given !== undefined) setTyped(given);
    setProblem(undefined);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter of the same identifier does the same.
  useEffect(() => {
    if (typed === '' || typed === stored) return;
    const probe = document.createElement('video');
    const timer = setTimeout(() => {
      const address = toVideoAddress(typed);
      if (address === undefined) {
        setProblem('no-address');
        return;
      }
      probe.preload = 'metadata';
      probe.muted = true;
      probe.onloadedmetadata = () => {
        setProblem(undefined);
        setShown(address);
        play(address);
      };
      probe.onerror = () => setProblem('unplayable');
      probe.src = address;
    }, settleMs);
    return () => {
      clearTimeout(timer);
      probe.onloadedmetadata = null;
      probe.onerror = null;
      probe.removeAttribute('src');
      probe.load();
    };
  }, [typed, stored, videoId]);

  return {
    shown,
    typed,
    problem,
    keep,
    type(text) {
      const trimmed = text.trim();
      setTyped(trimmed);
      setProblem(undefined);
      if (trimmed !== '') return;
      play(undefined);
      setShown(demoVideo.address);
    },
    fail: () => {
      if (shown !== demoVideo.address) setProblem('unplayable');
    },
  };
}
