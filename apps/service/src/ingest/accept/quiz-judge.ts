import type { EventReceipt, OverlayOptions } from '@overlay/contract';
import { LRUCache } from 'lru-cache';
import type { OverlayRepository } from '../../control-store/overlays.ts';
import type { Clock } from '../../scheduling/clock.ts';
import { growingTo } from '../../scheduling/growing.ts';
import { within } from '../../scheduling/within.ts';

/** An answer to a poll that the service delivered. */
export interface Vote {
  readonly overlayId: string;
  readonly version: number;
  readonly value: number | string;
}

export type QuizVerdict = Required<Pick<EventReceipt, 'correct' | 'correctOptionId'>>;

export type QuizJudge = ReturnType<typeof createQuizJudge>;

/** Versions are immutable, so entries never expire. */
const maxVersions = 10_000;
/** A missing version may be published at any moment. */
const absentForMs = 1_000;
/** How long a receipt waits for the control store. */
const patienceMs = 250;
/** Versions read at a time. Votes in others are not judged, so that invented versions cannot overload the store. */
const mostReads = 32;

/** The quiz of a version; `undefined` within if it is none. */
interface Known {
  readonly quiz:
    | { readonly correctOptionId: string; readonly values: ReadonlySet<number | string> }
    | undefined;
}

export function createQuizJudge(overlays: Pick<OverlayRepository, 'version'>, clock: Clock) {
  const known = new LRUCache<string, Known>({
    ...growingTo(maxVersions),
    ttlResolution: 0,
    perf: { now: clock },
  });
  const reads = new Map<string, Promise<Known | undefined>>();

  const read = async (key: string, accountId: string, { overlayId, version }: Vote) => {
    try {
      const found = await overlays.version(accountId, overlayId, version);
      const result: Known = { quiz: found === undefined ? undefined : toQuiz(found.options) };
      known.set(key, result, found === undefined ? { ttl: absentForMs } : {});
      return result;
    } catch {
      // The vote is stored anyway; the next answer reads the version again.
      return undefined;
    } finally {
      reads.delete(key);
    }
  };

  return {
    /**
     * Judges a vote by the version that its viewer saw. Undefined if that version is no quiz, was never published by the account,
     * lacks the option, or cannot be read in time. Never rejects.
     */
    judge(accountId: string, vote: Vote): QuizVerdict | undefined | Promise<QuizVerdict | undefined> {
      // Identifiers contain no spaces, so different versions never collide.
      const key = `${accountId} ${vote.overlayId} ${vote.version}`;
      const cached = known.get(key);
      if (cached !== undefined) return toVerdict(cached, vote);
      let reading = reads.get(key);
      if (reading === undefined) {
        if (reads.size >= mostReads) return undefined;
        reading = read(key, accountId, vote);
        reads.set(key, reading);
      }
      return within(patienceMs, reading, () => undefined).then((result) => toVerdict(result, vote));
    },
  };
}

function toQuiz(options: OverlayOptions): Known['quiz'] {
  if (options.type !== 'poll' || options.correctOptionId === undefined) return undefined;
  const { correctOptionId, pollOptions = [] } = options;
  const values = pollOptions.map((option, index) => (typeof option === 'string' ? index : option.id));
  return { correctOptionId, values: new Set(values) };
}

/** A value that is not an option must not reveal the correct one. */
function toVerdict(known: Known | undefined, { value }: Vote): QuizVerdict | undefined {
  const quiz = known?.quiz;
  if (quiz === undefined || !quiz.values.has(value)) return undefined;
  return { correct: value === quiz.correctOptionId, correctOptionId: quiz.correctOptionId };
}
