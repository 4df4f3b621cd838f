import type { Overlay, OverlayOptions } from '@overlay/contract';
import { type OverlayKind, overlayKinds } from '@overlay/contract/kinds';

/** What is about to be published, and where. */
export interface PublishingPlan {
  readonly options: OverlayOptions;
  /** Published overlays of the same video, as pages get them. */
  readonly neighbours: readonly Neighbour[];
  /** Undefined if the length of the video is not known. */
  readonly videoSeconds?: number | undefined;
}

export type Neighbour = Pick<Overlay, 'overlayId' | 'name' | 'options'>;

export type PublishingFinding =
  | {
      readonly code:
        | 'no-question'
        | 'no-answers'
        | 'no-link'
        | 'no-link-text'
        | 'starts-at-once'
        | 'starts-after-video'
        | 'ends-after-video';
    }
  | { readonly code: 'too-short'; readonly shownSeconds: number; readonly neededSeconds: number }
  | { readonly code: 'overlaps'; readonly neighbours: readonly Neighbour[] }
  /** Worth knowing, and nothing to correct. */
  | { readonly code: 'results-later' | 'shown-by-page'; readonly isNote: true };

/** What the author of an overlay should know before viewers see it, in the order of the form. */
export function checkPublishing({ options, neighbours, videoSeconds }: PublishingPlan): PublishingFinding[] {
  const overlapping = neighbours.filter((neighbour) => overlap(options, neighbour.options));
  return [
    ...checkTexts(options),
    ...checkTime(options, videoSeconds),
    ...(overlapping.length > 0 ? [{ code: 'overlaps' as const, neighbours: overlapping }] : []),
    ...('showResults' in options && options.showResults
      ? [{ code: 'results-later' as const, isNote: true as const }]
      : []),
    ...(options.showOn === 'manual' ? [{ code: 'shown-by-page' as const, isNote: true as const }] : []),
  ];
}

export function isWarning(finding: PublishingFinding): boolean {
  return !('isNote' in finding);
}

function checkTexts(options: OverlayOptions): PublishingFinding[] {
  const { title, ctaText, ctaUrl, labels = {} } = options;
  const found = (code: 'no-question' | 'no-answers' | 'no-link' | 'no-link-text', isFound: boolean) =>
    isFound ? [{ code }] : [];
  const { standardQuestion }: OverlayKind = overlayKinds[options.type];
  switch (options.type) {
    case 'poll': {
      const choices = (options.pollOptions ?? []).map((choice) =>
        plain(typeof choice === 'string' ? choice : choice.label),
      );
      const areStandard = choices.length === 0 ? !labels.yes || !labels.no : choices.join() === 'yes,no';
      const question = plain(options.pollQuestion ?? labels.poll ?? '');
      return [
        ...found('no-question', question === '' || question === 'what do you think'),
        // "Do you like it? Yes / No" is a question; "What do you think? Yes / No" is a form that nobody filled in.
        ...found(
          'no-answers',
          areStandard && (choices.length === 0 || question === 'what do you think' || question === ''),
        ),
      ];
    }
    case 'tap':
      return found('no-question', !title && !options.tapLabel && !ctaText);
    case 'cta':
      return [...found('no-link-text', !ctaText && !labels.more), ...found('no-link', !ctaUrl)];
    default:
      return found('no-question', !title && !labels[standardQuestion?.labelName ?? '']);
  }
}

function plain(text: string): string {
  return text
    .replaceAll(/[?!.…]/g, '')
    .trim()
    .toLowerCase();
}

function checkTime(options: OverlayOptions, videoSeconds = Infinity): PublishingFinding[] {
  const { startTime = 0, endTime, showOn = 'time' } = options;
  const isByTime = showOn === 'time' || showOn === 'start';
  const found: PublishingFinding[] = [];
  if (isByTime && startTime === 0) found.push({ code: 'starts-at-once' });
  // Players round the length of a video.
  if (startTime > videoSeconds) found.push({ code: 'starts-after-video' });
  else if (endTime !== undefined && endTime > videoSeconds + 0.5) found.push({ code: 'ends-after-video' });
  const shownSeconds = toShownSeconds(options);
  const neededSeconds = Math.ceil(toNeededSeconds(options));
  if (shownSeconds < neededSeconds) found.push({ code: 'too-short', shownSeconds, neededSeconds });
  return found;
}

/** How long a viewer sees it who does nothing. */
function toShownSeconds({ startTime = 0, endTime = Infinity, hideAfterMs, ...options }: OverlayOptions) {
  const { showOn = 'time', pauseVideo } = options;
  const hidden = hideAfterMs ? hideAfterMs / 1_000 : Infinity;
  // A paused video does not reach the end time.
  const isTimed = (showOn === 'time' || showOn === 'start') && pauseVideo !== true;
  return Math.min(hidden, isTimed ? endTime - startTime : Infinity);
}

/** Subtitles are read at about 15 characters a second; finding the overlay and pressing takes two more seconds. */
const charactersPerSecond = 15;
const answerSeconds = 2;

function toNeededSeconds(options: OverlayOptions): number {
  const texts = [
    options.type === 'poll' ? options.pollQuestion : options.title,
    options.ctaText,
    ...(options.type === 'tap' ? [options.tapLabel] : []),
    ...(options.type === 'poll'
      ? (options.pollOptions ?? []).map((choice) => (typeof choice === 'string' ? choice : choice.label))
      : []),
  ];
  const characters = texts.reduce((sum, text) => sum + (text ?? '').length, 0);
  return answerSeconds + characters / charactersPerSecond;
}

/** When it is on the picture, in seconds of the video; undefined if that is up to the viewer or the page. */
function toWindow({ startTime = 0, endTime = Infinity, showOn = 'time', hideAfterMs }: OverlayOptions) {
  if (showOn !== 'time' && showOn !== 'start') return undefined;
  const hidden = hideAfterMs ? startTime + hideAfterMs / 1_000 : Infinity;
  return { from: startTime, to: Math.min(endTime, hidden) };
}

function overlap(one: OverlayOptions, other: OverlayOptions): boolean {
  const [a, b] = [toWindow(one), toWindow(other)];
  return a !== undefined && b !== undefined && a.from < b.to && b.from < a.to;
}
