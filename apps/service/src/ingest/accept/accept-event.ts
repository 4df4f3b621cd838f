import {
  type ErrorCode,
  type FieldError,
  type InteractionPayload,
  limits,
  overlayKinds,
  summariseFieldErrors,
  toEventKind,
  toValueType,
  type UnverifiedReason,
} from '@overlay/contract';
import { type EventRow, toRowLine } from '../../event/event-row.ts';
import { newSortableBytes } from '../../identifiers/new-identifier.ts';
import type { InstallationEvent } from '../../installations/stored-event-proofs.ts';
import type { LogEntry } from '../../log/event-log.ts';
import type { IngestContext } from '../ingest-context.ts';
import type { LimitCode } from '../limits/event-allowance.ts';
import { type Finding, inconspicuous, type ScreenedEvent } from '../screening/screening.ts';
import { toDedupeKeyBytes, toEventId, toPayloadHash } from './event-identity.ts';
import { isTooLarge } from './event-size.ts';
import type { JudgedViewer, ViewerVerdict } from './judge-viewer.ts';
import {
  findIllFormedText,
  isInteractionPayload,
  toMetadataText,
  toPayloadErrors,
} from './payload-validator.ts';
import type { Vote } from './quiz-judge.ts';

/** The parts of an event that are needed while its entry waits for the disk. */
export type NamedEvent = {
  readonly outcome: 'accepted';
  readonly eventId: string;
  /** Present if the event proves a step of an installation: it is counted and carries its identifier. */
  readonly proof: InstallationEvent | undefined;
  /** Undefined if the event has no viewer token. */
  readonly viewer: ViewerVerdict | undefined;
  /** '' unless the event is part of a burst. */
  readonly quarantineId: string;
  /** Present if the event is a vote in a version of a poll: its receipt may say whether it is correct. */
  readonly vote: Vote | undefined;
};
export type AcceptedEvent = {
  readonly outcome: 'accepted';
  readonly event: NamedEvent;
  readonly entry: LogEntry;
};
export type RefusedEvent = {
  readonly outcome: 'rejected';
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: readonly FieldError[];
};
export type FilteredEvent = { readonly outcome: 'filtered'; readonly code: string };
/** The event is valid and may be accepted later. */
export type LimitedEvent = { readonly outcome: 'limited'; readonly code: LimitCode };
export type JudgedEvent = AcceptedEvent | RefusedEvent | FilteredEvent | LimitedEvent;

const limited: Readonly<Record<LimitCode, LimitedEvent>> = {
  rate_limited: { outcome: 'limited', code: 'rate_limited' },
  usage_cap_reached: { outcome: 'limited', code: 'usage_cap_reached' },
};
export function toLimitedEvent(code: LimitCode): LimitedEvent {
  return limited[code];
}

/**
 * Turns an unknown JSON value into a line of the log, or the reason why not. Pure except for the random part of the id.
 */
export function acceptEvent(value: unknown, context: IngestContext): JudgedEvent {
  if (context.mayHaveLargeEvents && isTooLarge(value)) {
    const detail = `An event may be at most ${limits.eventBytes} bytes.`;
    return { outcome: 'rejected', code: 'payload_too_large', detail, errors: [] };
  }
  if (context.mayHaveIllFormedText) {
    const pointer = findIllFormedText(value);
    if (pointer !== undefined)
      return refuse(pointer, 'unicode', 'contains half of a surrogate pair, which is not valid text');
  }
  if (!isInteractionPayload(value)) {
    return toRefusedEvent(toPayloadErrors(value));
  }
  const contradiction = findContradiction(value);
  if (contradiction !== undefined) return contradiction;
  const metadata = toMetadataText(value.metadata);
  if (metadata === undefined)
    return refuse('/metadata', 'maxBytes', `has more than ${limits.metadataBytes} bytes`);
  const timestamp = (value.timestampMs ?? context.now - context.clockShiftMs) + context.clockShiftMs;
  const late = refuseTimestamp(timestamp, context);
  if (late !== undefined) return late;
  if (value.consent === 'denied') return { outcome: 'filtered', code: 'consent_denied' };
  if (context.privacy === 'drop') return { outcome: 'filtered', code: 'global_privacy_control' };

  const { viewerToken } = value;
  // Pages have an empty attribute for viewers who are not signed in.
  const viewer = viewerToken ? context.judgeViewer(viewerToken, timestamp) : undefined;
  const deviceHashHex = deviceHashOf(value, context, viewer);
  if (!context.allowance.takeOfDevice(deviceHashHex)) return limited.rate_limited;
  const key =
    value.dedupeKey === undefined ? undefined : toDedupeKeyBytes(context.principal, value.dedupeKey);
  const eventId = toEventId(key ?? newSortableBytes(context.now));
  const isVerified = viewer !== undefined && 'verified' in viewer.verdict;
  // A viewer whom the owner's server names is no invention, even beside a burst from the same network.
  const finding =
    viewer?.viewerId === undefined
      ? context.screening.screen({ deviceHash: deviceHashHex, answer: toAnswer(value) })
      : inconspicuous;
  const row = toRow(value, context, eventId, timestamp, deviceHashHex, isVerified, metadata, finding);
  const line = toRowLine(row);
  const { quarantineId } = row;
  return {
    outcome: 'accepted',
    event: {
      outcome: 'accepted',
      eventId,
      proof: toProof(value),
      viewer: viewer?.verdict,
      quarantineId,
      vote: toVote(value),
    },
    entry: {
      key,
      line,
      createdAt: context.now,
      payloadHash: key === undefined ? 0 : toPayloadHash(value, metadata),
    },
  };
}

function toProof({
  installationId,
  eventType,
  playbackEvent,
}: InteractionPayload): InstallationEvent | undefined {
  return installationId === undefined || playbackEvent !== undefined
    ? undefined
    : { installationId, eventType };
}

function toVote({ interactionType, overlayId, overlayVersion, value }: InteractionPayload): Vote | undefined {
  if (interactionType !== 'poll' || overlayId === undefined || overlayVersion === undefined) return undefined;
  return value === undefined || value === null ? undefined : { overlayId, version: overlayVersion, value };
}

function refuse(pointer: string, code: string, detail: string): RefusedEvent {
  return toRefusedEvent([{ pointer, code, detail }]);
}

export function toRefusedEvent(errors: readonly FieldError[]): RefusedEvent {
  return { outcome: 'rejected', code: 'validation_failed', detail: summariseFieldErrors(errors), errors };
}

/** Checks fields that exclude one another, by the table of event kinds. */
function findContradiction(payload: InteractionPayload): RefusedEvent | undefined {
  if (payload.overlayVersion !== undefined && payload.overlayId === undefined)
    return refuse('/overlayVersion', 'forbidden', 'is only for events with overlayId');
  if (payload.playedSegments !== undefined) {
    if (payload.playbackEvent === undefined)
      return refuse('/playedSegments', 'forbidden', 'is only for playback records');
    const backwards = payload.playedSegments.findIndex(([from, to]) => from > to);
    if (backwards >= 0) return refuse(`/playedSegments/${backwards}`, 'order', 'ends before it begins');
  }
  if (payload.eventType === 'impression') {
    return payload.interactionType === undefined
      ? undefined
      : refuse('/interactionType', 'forbidden', 'is only for eventType interaction');
  }
  if (payload.interactionType === undefined) {
    return refuse('/interactionType', 'required', 'is required if eventType is interaction');
  }
  if (payload.playbackEvent !== undefined) {
    return refuse('/playbackEvent', 'forbidden', 'is only for eventType impression');
  }
  const kind = toEventKind(payload.interactionType);
  if (payload.value !== undefined && !kind.valueTypes.includes(toValueType(payload.value))) {
    return refuse(
      '/value',
      'valueType',
      `must be ${kind.valueTypes.join(' or ')} for ${payload.interactionType}`,
    );
  }
  const overlayType = payload.overlayType;
  const kept = kind.interactionType === 'cta_click' || kind.interactionType === 'completion';
  if (overlayType !== undefined && !kept && overlayType !== kind.overlayType) {
    return refuse(
      '/overlayType',
      'overlayType',
      `must be ${kind.overlayType ?? 'absent'} for ${payload.interactionType}`,
    );
  }
  return undefined;
}

/** Also for events older than the account keeps: nothing is acknowledged and then dropped. */
export function refuseTimestamp(timestamp: number, context: IngestContext): RefusedEvent | undefined {
  const behind =
    context.principal.actor.keyKind === 'secret'
      ? limits.timestampBehindSecretMs
      : limits.timestampBehindPublishableMs;
  const oldest = Math.max(context.now - behind, context.firstRetainedMs);
  if (timestamp >= oldest && timestamp <= context.now + limits.timestampAheadMs) return undefined;
  const detail = toTimestampDetail(timestamp, context);
  return {
    outcome: 'rejected',
    code: 'timestamp_out_of_range',
    detail: `/timestampMs ${detail}`,
    errors: [{ pointer: '/timestampMs', code: 'timestamp_out_of_range', detail }],
  };
}

function toTimestampDetail(
  timestamp: number,
  { now, firstRetainedMs }: Pick<IngestContext, 'now' | 'firstRetainedMs'>,
): string {
  if (timestamp < firstRetainedMs) {
    return `is before ${new Date(firstRetainedMs).toISOString()}, the first moment that the account retains`;
  }
  const side = timestamp > now ? 'in the future' : 'in the past';
  return `is too far ${side}: the clock of the service says ${new Date(now).toISOString()}`;
}

const noSegments: EventRow['playedSegments'] = [];

function toRow(
  payload: InteractionPayload,
  context: IngestContext,
  eventId: string,
  timestamp: number,
  deviceHashHex: string,
  isVerified: boolean,
  metadata: string,
  finding: Finding,
): EventRow {
  const kind = payload.interactionType === undefined ? undefined : toEventKind(payload.interactionType);
  const completion = payload.interactionType === 'completion';
  const given =
    payload.overlayType === undefined ? undefined : overlayKinds[payload.overlayType].event.overlayType;
  const { value, lastInteractionValue } = payload;
  return {
    accountId: context.principal.accountId,
    eventId,
    timestamp,
    createdAt: context.now,
    eventType: payload.eventType,
    interactionType: payload.interactionType ?? '',
    overlayType: (kind === undefined ? given : kind.overlayType) ?? '',
    playbackEvent: payload.playbackEvent ?? '',
    campaignId: payload.campaignId ?? 'unattributed',
    creativeId: payload.creativeId ?? '',
    videoId: payload.videoId ?? '',
    overlayId: payload.overlayId ?? '',
    overlayVersion: payload.overlayVersion ?? 0,
    sessionId: payload.sessionId ?? '',
    deviceHashHex,
    source: (context.principal.actor.keyKind === 'secret' ? payload.source : undefined) ?? 'sdk',
    origin: context.origin,
    installationId: payload.installationId ?? '',
    valueNumber: kind !== undefined && typeof value === 'number' ? value : null,
    valueString: kind !== undefined && typeof value === 'string' ? value : null,
    videoTimeSeconds: payload.videoTimeSeconds ?? null,
    watchedSeconds: payload.watchedSeconds ?? null,
    videoLength: payload.videoLength ?? null,
    percentWatched: payload.percentWatched ?? null,
    interactionOccurred:
      completion && payload.interactionOccurred !== undefined ? (payload.interactionOccurred ? 1 : 0) : null,
    lastInteractionType: completion ? (payload.lastInteractionType ?? '') : '',
    lastInteractionNumber:
      completion && typeof lastInteractionValue === 'number' ? lastInteractionValue : null,
    lastInteractionString:
      completion && typeof lastInteractionValue === 'string' ? lastInteractionValue : null,
    impressionRule: payload.eventType === 'impression' ? (payload.impressionRule ?? '') : '',
    bot: context.isBot ? 1 : 0,
    verified: isVerified ? 1 : 0,
    metadata,
    keyId: context.principal.actor.keyId,
    playedSegments: payload.playedSegments ?? noSegments,
    exposureMs: payload.exposureMs ?? null,
    measurable: payload.measurable === undefined ? null : payload.measurable ? 1 : 0,
    unverified: toUnverified(finding.unverified, timestamp, context),
    quarantineId: finding.quarantineId,
  };
}

/** A poll is decided by what viewers answer, not by how often they say it again: completions repeat an answer. */
function toAnswer({ interactionType, overlayId, value }: InteractionPayload): ScreenedEvent['answer'] {
  if (interactionType === undefined || interactionType === 'completion') return undefined;
  return { overlayId: overlayId ?? '', value: String(value) };
}

const backdatedOnly: readonly UnverifiedReason[] = ['backdated'];

/** A phone that was offline sends old events, and so does anyone who wants to change a day that is over. */
function toUnverified(
  found: readonly UnverifiedReason[],
  timestamp: number,
  { principal, now }: IngestContext,
): readonly UnverifiedReason[] {
  if (principal.actor.keyKind === 'secret' || timestamp >= now - limits.backdatedMs) return found;
  return found.length === 0 ? backdatedOnly : [...found, 'backdated'];
}

function deviceHashOf(
  payload: InteractionPayload,
  context: IngestContext,
  viewer: JudgedViewer | undefined,
): string {
  if (viewer?.viewerId !== undefined) return context.hashOfViewer(viewer.viewerId);
  if (context.privacy === 'cookieless') return context.cookielessHash();
  if (payload.deviceId !== undefined) return context.hashOfDevice(payload.deviceId);
  return payload.deviceHash ?? context.cookielessHash();
}
