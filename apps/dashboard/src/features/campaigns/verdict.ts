import type { Experiment, ExperimentVerdict } from '@overlay/contract';

export interface Verdict {
  readonly code: ExperimentVerdict;
  readonly tone: 'good' | 'warn' | 'bad' | 'neutral';
  /** The creative that leads, where there is one. */
  readonly creative: string | undefined;
  /** Of the leading creative: how likely it is the best, never written as certainty. */
  readonly probability: number | undefined;
  /** The runner-up, and how much higher the leading rate is than its own: 0.4 is 40 % more. */
  readonly rival: { readonly creative: string; readonly lift: number } | undefined;
  /** Impressions that are still missing; undefined where that cannot be told. */
  readonly missing: number | undefined;
}

const tones: Readonly<Record<ExperimentVerdict, Verdict['tone']>> = {
  no_data: 'neutral',
  one_creative: 'neutral',
  sample_ratio_mismatch: 'bad',
  too_early: 'neutral',
  winner: 'good',
  equivalent: 'good',
  undecided: 'warn',
};

/** A probability that was rounded up to 100 % would promise what statistics cannot. */
const mostProbability = 0.999;

/** What the numbers of an experiment say, for the words of a page. */
export function toVerdict({ rows, verdict }: Pick<Experiment, 'rows' | 'verdict'>): Verdict {
  const leading = rows.find(({ creative }) => creative === verdict.creative);
  const rival = rows
    .filter((row) => row.creative !== verdict.creative && row.impressions > 0)
    .sort((one, other) => other.engagementRate - one.engagementRate)[0];
  const hasLift = leading !== undefined && rival !== undefined && rival.engagementRate > 0;
  const probability = leading?.probabilityBest ?? undefined;
  return {
    code: verdict.code,
    tone: tones[verdict.code],
    creative: verdict.creative ?? undefined,
    probability: probability === undefined ? undefined : Math.min(probability, mostProbability),
    rival: hasLift
      ? { creative: rival.creative, lift: leading.engagementRate / rival.engagementRate - 1 }
      : undefined,
    missing: verdict.moreImpressions ?? undefined,
  };
}

/** The upper end of an axis on which all intervals have room: a round number not far above the highest. */
export function rateScale(rows: readonly { readonly high: number | null }[]): number {
  const most = Math.max(0, ...rows.map(({ high }) => high ?? 0));
  const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1];
  return steps.find((step) => step >= most) ?? 1;
}
