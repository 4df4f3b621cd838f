import type { OverlayOptions, OverlayResults } from '@overlay/contract';
import type { SeenVersion, VersionAnswerCount } from './poll-labels.ts';

/** The correct options of a quiz. */
export interface Quiz {
  /** Of answers without a version, or in one that is not kept. */
  readonly current: string | undefined;
  readonly byVersion: ReadonlyMap<number, string | undefined>;
}

/** Undefined if no version has a correct option. */
export function toQuiz(
  options: OverlayOptions | undefined,
  versions: readonly SeenVersion[],
): Quiz | undefined {
  const current = options === undefined ? undefined : correctOptionOf(options);
  const byVersion = new Map(versions.map(({ version, options }) => [version, correctOptionOf(options)]));
  const isQuiz = [current, ...byVersion.values()].some((id) => id !== undefined);
  return isQuiz ? { current, byVersion } : undefined;
}

function correctOptionOf(options: OverlayOptions): string | undefined {
  return options.type === 'poll' ? options.correctOptionId : undefined;
}

/** Votes for the correct option of the version that the viewer saw, out of all votes in versions that have one. */
export function countCorrect(
  { current, byVersion }: Quiz,
  answerCounts: readonly VersionAnswerCount[],
): NonNullable<OverlayResults['correct']> {
  let count = 0;
  let judged = 0;
  for (const { value, version, votes } of answerCounts) {
    const correct = byVersion.has(version) ? byVersion.get(version) : current;
    if (correct === undefined) continue;
    judged += votes;
    if (value === correct) count += votes;
  }
  return { count, share: judged === 0 ? 0 : Math.round((count * 100) / judged) };
}
