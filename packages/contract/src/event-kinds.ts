/**
 * The event kinds as data. Validation, the SDK, the tests and the documentation read this table; nothing about an event
 * kind is defined anywhere else.
 */

export const overlayTypes = ['tap', 'rating', 'poll', 'slider', 'cta'] as const;
export type OverlayType = (typeof overlayTypes)[number];

/** The keys of `byType`: possible values of `overlayType` of a stored event. A `cta_click` is counted as `tap`. */
export const countedOverlayTypes = ['tap', 'rating', 'poll', 'slider'] as const;
export type CountedOverlayType = (typeof countedOverlayTypes)[number];

export const eventTypes = ['impression', 'interaction'] as const;
export type EventType = (typeof eventTypes)[number];

export const interactionTypes = ['tap', 'rating', 'poll', 'slider', 'cta_click', 'completion'] as const;
export type InteractionType = (typeof interactionTypes)[number];

export const playbackEvents = ['start', 'progress', 'pause', 'ended', 'summary'] as const;
export type PlaybackEvent = (typeof playbackEvents)[number];

/** JSON types that `value` may have. */
export type ValueType = 'number' | 'string' | 'null';

export interface EventKind {
  readonly kind: 'tap' | 'rating' | 'poll_vote' | 'slider' | 'cta_click' | 'interaction_complete';
  readonly emittedWhen: string;
  readonly interactionType: InteractionType;
  /** The `overlayType` of events that do not name one; a completion has none. */
  readonly overlayType: CountedOverlayType | undefined;
  readonly valueTypes: readonly ValueType[];
  readonly storedValue: string;
  /**
   * Whether the kind adds to `interactions`. A completion does not: it repeats an interaction that was already counted.
   */
  readonly counted: boolean;
}

export const eventKinds = [
  {
    kind: 'tap',
    emittedWhen: 'Viewer taps a tap-style overlay (like/dislike or a single button)',
    interactionType: 'tap',
    overlayType: 'tap',
    valueTypes: ['number', 'string'],
    storedValue: '0 or 1 (or custom)',
    counted: true,
  },
  {
    kind: 'rating',
    emittedWhen: 'Viewer submits a star or numeric rating',
    interactionType: 'rating',
    overlayType: 'rating',
    valueTypes: ['number'],
    storedValue: 'Selected rating, e.g. 1 to 5',
    counted: true,
  },
  {
    kind: 'poll_vote',
    emittedWhen: 'Viewer votes in a poll overlay',
    interactionType: 'poll',
    overlayType: 'poll',
    valueTypes: ['number', 'string'],
    storedValue: 'Option index or option id',
    counted: true,
  },
  {
    kind: 'slider',
    emittedWhen: 'Viewer releases or confirms the slider',
    interactionType: 'slider',
    overlayType: 'slider',
    valueTypes: ['number'],
    storedValue: 'Chosen position, e.g. 0 to 100',
    counted: true,
  },
  {
    kind: 'cta_click',
    emittedWhen: 'Viewer clicks a call-to-action button in or near an overlay',
    interactionType: 'cta_click',
    overlayType: 'tap',
    valueTypes: ['string'],
    storedValue: 'Label of the call to action; metadata may carry label or link',
    counted: true,
  },
  {
    kind: 'interaction_complete',
    emittedWhen: 'Overlay dismissed after an answer',
    interactionType: 'completion',
    overlayType: undefined,
    valueTypes: ['null'],
    storedValue: 'null',
    counted: false,
  },
] as const satisfies readonly EventKind[];

const kindByInteractionType: ReadonlyMap<InteractionType, EventKind> = new Map(
  eventKinds.map((kind) => [kind.interactionType, kind]),
);

/** The row of the table for an `interactionType`. */
export function toEventKind(interactionType: InteractionType): EventKind {
  const kind = kindByInteractionType.get(interactionType);
  if (kind === undefined) throw new Error(`no event kind for interactionType ${interactionType}`);
  return kind;
}

/** The JSON type of a `value`, as the table names it. */
export function toValueType(value: number | string | null): ValueType {
  if (value === null) return 'null';
  return typeof value === 'number' ? 'number' : 'string';
}
