import type { ConversionRow } from '../../src/ports/conversion-row.ts';
import type { SharedQuestion } from './random-question.ts';
import { dayOf } from './reference.ts';

export function isWithinDays(at: number, question: SharedQuestion): boolean {
  const { dateFrom = '0000', dateTo = '9999', timezone = 'UTC' } = question;
  const day = dayOf(at, timezone);
  return day >= dateFrom && day <= dateTo;
}

/** Conversions of the days that name nothing that the filters leave out. */
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
