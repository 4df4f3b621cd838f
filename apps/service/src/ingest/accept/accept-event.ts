import {
  type ErrorCode,
  type FieldError,
  type InteractionPayload,
  limits,
  toEventKind,
  toValueType,
} from '@overlay/contract';
import type { InstallationEvent } from '../../delivery/stored-event-proofs.ts';
import { summariseFieldErrors } from '../../http/answers/validation-problem.ts';
import type { LogEntry } from '../../ports/event-log.ts';
import { type EventRow, toRowLine } from '../../ports/event-row.ts';
import { newSortableBytes } from '../../ports/new-identifier.ts';
import type { IngestContext } from '../ingest-context.ts';
import type { LimitCode } from '../limits/event-allowance.ts';
import { toDedupeKeyBytes, toEventId, toPayloadHash } from './event-identity.ts';
import { isTooLarge } from './event-size.ts';
import {
  findIllFormedText,
  isInteractionPayload,
  toMetadataText,
  toPayloadErrors,
} from './payload-validator.ts';

/** The parts of an event that are needed while its entry waits for the disk. */
export type NamedEvent = {
  readonly outcome: 'accepted';
  readonly eventId: string;
  /** Present if the event proves a step of an installation: it is counted and carries its identifier. */
  readonly proof: InstallationEvent | undefined;
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
export type FilteredEvent = { readonly outcome: 'filtered'; readonly reason: string };
/** Nothing is wrong with the event: it may be accepted later. */
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
  if (value.consent === 'denied') return { outcome: 'filtered', reason: 'consent_denied' };
  if (context.privacy === 'drop') return { outcome: 'filtered', reason: 'global_privacy_control' };

  const deviceHashHex = deviceHashOf(value, context);
  if (!context.allowance.takeOfDevice(deviceHashHex)) return limited.rate_limited;
  const key =
    value.dedupeKey === undefined ? undefined : toDedupeKeyBytes(context.principal, value.dedupeKey);
  const eventId = toEventId(key ?? newSortableBytes(context.now));
  const line = toRowLine(toRow(value, context, eventId, timestamp, deviceHashHex, metadata));
  return {
    outcome: 'accepted',
    event: { outcome: 'accepted', eventId, proof: toProof(value) },
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

function refuse(pointer: string, code: string, detail: string): RefusedEvent {
  return toRefusedEvent([{ pointer, code, detail }]);
}

export function toRefusedEvent(errors: readonly FieldError[]): RefusedEvent {
  return { outcome: 'rejected', code: 'validation_failed', detail: summariseFieldErrors(errors), errors };
}

/** Checks fields that exclude one another, by the table of event kinds. */
function findContradiction(payload: InteractionPayload): RefusedEvent | undefined {
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
    return refuse('/value', 'type', `must be ${kind.valueTypes.join(' or ')} for ${payload.interactionType}`);
  }
  const overlayType = payload.overlayType;
  const kept = kind.interactionType === 'cta_click' || kind.interactionType === 'completion';
  if (overlayType !== undefined && !kept && overlayType !== kind.overlayType) {
    return refuse(
      '/overlayType',
      'enum',
      `must be ${kind.overlayType ?? 'absent'} for ${payload.interactionType}`,
    );
  }
  return undefined;
}

function refuseTimestamp(timestamp: number, context: IngestContext): RefusedEvent | undefined {
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

/** Also for events older than the account keeps: nothing is acknowledged and then dropped. */
export function toTimestampDetail(
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
  metadata: string,
): EventRow {
  const kind = payload.interactionType === undefined ? undefined : toEventKind(payload.interactionType);
  const completion = payload.interactionType === 'completion';
  const given = payload.overlayType === 'cta' ? 'tap' : payload.overlayType;
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
    metadata,
    keyId: context.principal.actor.keyId,
    playedSegments: payload.playedSegments ?? noSegments,
    exposureMs: payload.exposureMs ?? null,
    measurable: payload.measurable === undefined ? null : payload.measurable ? 1 : 0,
  };
}

function deviceHashOf(payload: InteractionPayload, context: IngestContext): string {
  if (context.privacy === 'cookieless') return context.cookielessHash();
  if (payload.deviceId !== undefined) return context.hashOfDevice(payload.deviceId);
  return payload.deviceHash ?? context.cookielessHash();
}
