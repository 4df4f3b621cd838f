/**
 * The event kinds as data: those of overlays, which `overlay-kinds` declares, and the completion. Validation, the SDK, the
 * tests and the documentation read this table.
 */

import {
  type EventKind,
  type OverlayType,
  overlayKinds,
  overlayTypes,
  type ValueType,
} from './overlay-kinds/overlay-kinds.ts';

export { type OverlayType, overlayTypes };

export const eventTypes = ['impression', 'interaction'] as const;
export type EventType = (typeof eventTypes)[number];

export const playbackEvents = ['start', 'progress', 'pause', 'ended', 'summary'] as const;
export type PlaybackEvent = (typeof playbackEvents)[number];

const completion = {
  kind: 'interaction_complete',
  name: 'Completion',
  emittedWhen: 'Overlay dismissed after an answer',
  interactionType: 'completion',
  overlayType: undefined,
  valueTypes: ['null'],
  storedValue: 'null',
  counted: false,
} as const satisfies EventKind;

type KindOf<Type extends OverlayType> = (typeof overlayKinds)[Type]['event'];

export const eventKinds: readonly (KindOf<OverlayType> | typeof completion)[] = [
  ...overlayTypes.map((type) => overlayKinds[type].event),
  completion,
];

export const interactionTypes = eventKinds.map(({ interactionType }) => interactionType);
export type InteractionType = (typeof interactionTypes)[number];

/** The keys of `byType`: possible values of `overlayType` of a stored event. A `cta_click` is counted as `tap`. */
export type CountedOverlayType = {
  [Type in OverlayType]: KindOf<Type>['overlayType'] extends Type ? Type : never;
}[OverlayType];
export const countedOverlayTypes = overlayTypes.filter(
  (type): type is CountedOverlayType => overlayKinds[type].event.overlayType === type,
);

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

/** What a viewer agreed to: storing no identifier in the browser, storing one, or sending and storing nothing. */
export const consents = ['cookieless', 'granted', 'denied'] as const;
export type Consent = (typeof consents)[number];
