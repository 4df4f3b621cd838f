import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type ConversionPayload, identifierPrefixes, isCurrency, limits } from '@overlay/contract';
import { toConversionLine } from '../../event/conversion-row.ts';
import { toBase32 } from '../../identifiers/base32.ts';
import { newSortableBytes } from '../../identifiers/new-identifier.ts';
import type { LogEntry } from '../../log/event-log.ts';
import type { IngestContext } from '../ingest-context.ts';
import { type RefusedEvent, refuseTimestamp, toRefusedEvent } from './accept-event.ts';
import { isPlainAmount, parseAmount } from './amount.ts';
import { findIllFormedText, toMetadataText } from './payload-validator.ts';

export interface AcceptedConversion {
  readonly outcome: 'accepted';
  readonly conversionId: string;
  readonly entry: LogEntry;
}

/**
 * A conversion is idempotent by its orderId and type or, without an order, by its dedupeKey. Its identifier is derived
 * from them, as for events.
 * @param numberText the digits of `value` as they were sent, if it is a number: as a float it may be rounded
 */
export function acceptConversion(
  payload: ConversionPayload,
  numberText: string | undefined,
  context: IngestContext,
): AcceptedConversion | RefusedEvent {
  const { accountId, actor } = context.principal;
  const amount = toAmount(payload, numberText);
  const metadata = toMetadataText(payload.metadata);
  const timestamp = payload.timestampMs ?? context.now;
  const refusal =
    findMissing(payload) ??
    findUnreadableMoney(payload, amount) ??
    (metadata === undefined
      ? refuse('/metadata', `has more than ${limits.metadataBytes} bytes`)
      : undefined) ??
    refuseTimestamp(timestamp, context);
  if (refusal !== undefined) return refusal;
  const key = toKeyBytes(accountId, payload);
  const conversionId = identifierPrefixes.conversion + toBase32(key ?? newSortableBytes(context.now));
  const deviceHashHex =
    payload.deviceId === undefined ? (payload.deviceHash ?? '') : context.hashOfDevice(payload.deviceId);
  const line = toConversionLine({
    accountId,
    conversionId,
    timestamp,
    createdAt: context.now,
    conversionType: payload.conversionType,
    amount: amount ?? null,
    currency: payload.currency ?? '',
    orderId: payload.orderId ?? '',
    campaignId: payload.campaignId ?? '',
    creativeId: payload.creativeId ?? '',
    videoId: payload.videoId ?? '',
    sessionId: payload.sessionId ?? '',
    deviceHashHex,
    installationId: payload.installationId ?? '',
    metadata: metadata ?? '',
    keyId: actor.keyId,
    amountText: typeof payload.value === 'string' && isPlainAmount(payload.value) ? payload.value : '',
  });
  const said = JSON.stringify([
    amount,
    payload.currency,
    payload.campaignId,
    payload.sessionId,
    deviceHashHex,
  ]);
  return {
    outcome: 'accepted',
    conversionId,
    entry: { key, line, createdAt: context.now, payloadHash: crc32(said) },
  };
}

function refuse(pointer: string, detail: string): RefusedEvent {
  return toRefusedEvent([{ pointer, code: 'invalid', detail }]);
}

function findMissing(payload: ConversionPayload): RefusedEvent | undefined {
  const pointer = findIllFormedText(payload);
  if (pointer !== undefined)
    return refuse(pointer, 'contains half of a surrogate pair, which is not valid text');
  const { campaignId, sessionId, deviceId, deviceHash } = payload;
  if ((campaignId ?? sessionId ?? deviceId ?? deviceHash) !== undefined) return undefined;
  return refuse('/', 'must have at least one of campaignId, sessionId, deviceId, deviceHash');
}

/** Exactly as sent, as a string or a number. Undefined if it is invalid, null if there is none. */
function toAmount({ value }: ConversionPayload, numberText = ''): string | null | undefined {
  if (value === undefined) return null;
  return parseAmount(typeof value === 'string' ? value : numberText);
}

function findUnreadableMoney(
  { value, currency }: ConversionPayload,
  amount: string | null | undefined,
): RefusedEvent | undefined {
  if (value !== undefined && currency === undefined) {
    return refuse('/currency', 'is required if there is a value');
  }
  if (amount === undefined) {
    return refuse('/value', 'must be a decimal of at most 15 digits before and 4 after the point');
  }
  if (currency === undefined || isCurrency(currency)) return undefined;
  return refuse('/currency', 'is not an ISO 4217 currency code');
}

function toKeyBytes(accountId: string, payload: ConversionPayload): Buffer | undefined {
  const identity =
    payload.orderId !== undefined
      ? ['order', payload.conversionType, payload.orderId]
      : payload.dedupeKey !== undefined
        ? ['key', payload.dedupeKey]
        : undefined;
  if (identity === undefined) return undefined;
  const text = JSON.stringify(['conversion', accountId, ...identity]);
  return createHash('sha256').update(text).digest().subarray(0, 16);
}
