const tracks = new WeakMap<HTMLVideoElement, TextTrack>();

/**
 * Cues of a hidden metadata track report within a millisecond or two when a time window opens or closes; `timeupdate`
 * is a tenth of a second late and stops for seconds in some browsers. A track made by `addTextTrack` can never be
 * removed, so a video gets one for its whole life, and only the cues change.
 */
export function watchWindow(
  video: HTMLVideoElement,
  startTime: number,
  endTime: number,
  onEdge: () => void,
  signal: AbortSignal,
): void {
  // A media element may have none: its overlays come with `timeupdate`.
  const metadata = tracks.get(video) ?? video.addTextTrack?.('metadata', 'overlay-sdk');
  if (!metadata) return;
  metadata.mode = 'hidden';
  tracks.set(video, metadata);
  // Unbounded cues (Infinity) throw in engines that still have the older VTTCue.
  const cue = new VTTCue(startTime, Math.min(endTime, Number.MAX_SAFE_INTEGER), '');
  cue.onenter = onEdge;
  cue.onexit = onEdge;
  metadata.addCue(cue);
  signal.addEventListener('abort', () => metadata.removeCue(cue));
}
