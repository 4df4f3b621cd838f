import type { OverlayOptions, OverlayResults } from '@overlay/contract';
import { type PollOption, toPollOptions } from './answer-choices.ts';
import type { AnswerCount } from './answer-statistics.ts';

/** A version as its viewers saw it. */
export interface SeenVersion {
  readonly version: number;
  readonly options: OverlayOptions;
}

export interface VersionAnswerCount extends AnswerCount {
  /** 0 if the event names none. */
  readonly version: number;
}

type Row = Omit<OverlayResults['rows'][number], 'share'>;

function optionsOf({ options }: SeenVersion): readonly PollOption[] {
  return options.type === 'poll' ? toPollOptions(options) : [];
}

const keyOf = ({ value, label }: PollOption) => JSON.stringify([String(value), label]);

/** Whether a version has an option that `current` labels differently or lacks. */
export function hasOtherLabels(current: readonly PollOption[], versions: readonly SeenVersion[]): boolean {
  const known = new Set(current.map(keyOf));
  return versions.some((version) => optionsOf(version).some((option) => !known.has(keyOf(option))));
}

/**
 * A row for each label of each option, as the viewers who chose it saw it: the options of `current` in their order, each followed
 * by its other labels, then options that `current` lacks. Labels that are not current appear once they were answered. Answers
 * without a version, or in one that is not kept, count for the current label.
 *
 * @param versions oldest first
 */
export function toLabelRows(
  current: readonly PollOption[],
  versions: readonly SeenVersion[],
  answerCounts: readonly VersionAnswerCount[],
): readonly Row[] {
  const rows = new Map<string, Row & { versions: number[]; votes: number; answers: number }>();
  const rowOf = (option: PollOption) => {
    const row = rows.get(keyOf(option)) ?? { ...option, versions: [], votes: 0, answers: 0 };
    rows.set(keyOf(option), row);
    return row;
  };
  for (const option of current) rowOf(option);
  const byVersion = new Map<number, ReadonlyMap<string, PollOption>>();
  for (const version of versions) {
    const options = optionsOf(version);
    byVersion.set(version.version, toMap(options));
    for (const option of options) rowOf(option).versions.push(version.version);
  }
  const byDefault = toMap(current);
  for (const { value, version, votes, answers } of answerCounts) {
    const option = (byVersion.get(version) ?? byDefault).get(value);
    if (option === undefined) continue;
    const row = rowOf(option);
    row.votes += votes;
    row.answers += answers;
  }
  const currentKeys = new Set(current.map(keyOf));
  const isCurrent = (row: Row) => currentKeys.has(keyOf(toOption(row)));
  const shown = [...rows.values()].filter((row) => isCurrent(row) || row.answers > 0);
  const place = (row: Row) => {
    const index = current.findIndex(({ value }) => value === row.value);
    return index < 0 ? current.length : index;
  };
  return shown
    .sort((one, other) => place(one) - place(other) || Number(isCurrent(other)) - Number(isCurrent(one)))
    .map(({ versions: own, ...row }) => {
      const isOnly = isCurrent(row) && shown.every((one) => one.value !== row.value || isCurrent(one));
      return isOnly || own.length === 0 ? row : { ...row, versions: own };
    });
}

function toMap(options: readonly PollOption[]): ReadonlyMap<string, PollOption> {
  return new Map(options.map((option) => [String(option.value), option]));
}

function toOption({ value = '', label = '' }: Row): PollOption {
  return { value, label };
}
