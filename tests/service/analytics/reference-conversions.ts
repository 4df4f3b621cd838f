import type { AttributionModel, FilterName } from '@overlay/contract';
import type { ConversionRow } from '@overlay/service/internal/event/conversion-row.ts';
import type { EventRow } from '@overlay/service/internal/event/event-row.ts';
import type { SharedQuestion } from './random-question.ts';
import { dayOf, isInteraction, toFlagText } from './reference.ts';

export function isWithinDays(at: number, question: SharedQuestion): boolean {
  const { dateFrom = '0000', dateTo = '9999', timezone = 'UTC' } = question;
  const day = dayOf(at, timezone);
  return day >= dateFrom && day <= dateTo;
}

/** Conversions of the days that match the filters by every field that they have. */
export function selectConversions(
  conversions: readonly ConversionRow[],
  question: SharedQuestion,
): readonly ConversionRow[] {
  const names = ['campaignId', 'creativeId', 'videoId', 'installationId'] as const;
  return conversions.filter(
    (row) =>
      isWithinDays(row.timestamp, question) &&
      names.every((name) => row[name] === '' || (question[name]?.includes(row[name]) ?? true)),
  );
}

/** A share of a conversion, and the interaction that it is credited to, if any. */
export interface Part {
  readonly campaignId: string;
  readonly currency: string;
  /** In 0.0001 of a conversion. */
  readonly credit: bigint;
  /** In 0.0001 of the currency; undefined without a value. */
  readonly units: bigint | undefined;
  readonly filters: Readonly<Record<FilterName, string>>;
}

const sevenDays = 7 * 86_400_000;

/** Every conversion against every event, by the model. */
export function toParts(
  conversion: ConversionRow,
  events: readonly EventRow[],
  model: AttributionModel,
): readonly Part[] {
  const isSame = (one: string, other: string) => one !== '' && one === other;
  const led = events
    .filter(
      (event) =>
        isInteraction(event) &&
        event.timestamp <= conversion.timestamp &&
        event.timestamp >= conversion.timestamp - sevenDays &&
        (isSame(event.sessionId, conversion.sessionId) ||
          isSame(event.deviceHashHex, conversion.deviceHashHex)) &&
        (conversion.campaignId === '' || event.campaignId === conversion.campaignId),
    )
    .sort((one, other) => other.timestamp - one.timestamp || (one.eventId < other.eventId ? 1 : -1));
  const credited = { last: led.slice(0, 1), first: led.slice(-1), linear: led }[model];
  const touches: readonly (EventRow | undefined)[] = credited.length === 0 ? [undefined] : credited;
  const units = conversion.amount === null ? undefined : toUnits(conversion.amount);
  return touches.map((touch, index) => ({
    campaignId: conversion.campaignId || (touch?.campaignId ?? 'unattributed'),
    currency: conversion.currency,
    credit: partOf(10_000n, touches.length, index),
    units: units === undefined ? undefined : partOf(units, touches.length, index),
    filters: {
      campaignId: conversion.campaignId || (touch?.campaignId ?? 'unattributed'),
      creativeId: conversion.creativeId || (touch?.creativeId ?? ''),
      videoId: conversion.videoId || (touch?.videoId ?? ''),
      overlayId: touch?.overlayId ?? '',
      overlayType: touch?.overlayType ?? '',
      interactionType: touch?.interactionType ?? '',
      origin: touch?.origin ?? '',
      installationId: conversion.installationId,
      verified: toFlagText(touch?.verified ?? 0),
    },
  }));
}

/** Distributes units one after the other, starting with the last interaction, until none is left. */
function partOf(whole: bigint, parts: number, index: number): bigint {
  const count = BigInt(parts);
  const size = whole < 0n ? -whole : whole;
  const own = size / count + (BigInt(index) < size % count ? 1n : 0n);
  return whole < 0n ? -own : own;
}

export function toUnits(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(4, '0'));
}
