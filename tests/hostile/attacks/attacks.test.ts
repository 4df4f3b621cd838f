import { afterAll, beforeAll, expect, it } from 'vitest';
import { Target } from '../process/target.ts';
import { allAttacks } from './all-attacks.ts';
import { missedBounds, toReport } from './attack-report.ts';
import { playAttack } from './play-attack.ts';

/**
 * A tenth of each attack, on one service, without the bound on latency: nothing here depends on how fast the machine is.
 * `npm run attack` plays them in full, with the two that have to wait: for a reader who never reads (a test of
 * `connection.ts` has that without the wait), and for the heap to be full.
 */
const short = allAttacks.filter(({ name }) => name !== 'unread-answers');

let target: Target;
beforeAll(async () => {
  target = await Target.start({ OVERLAY_RATE_LIMITS: 'on' });
});
afterAll(() => target.stop());

it.each(short)(
  '$name: honest callers are served, and nothing is left behind',
  async (attack) => {
    const report = await playAttack(target, attack, {
      scale: 0.1,
      warmUpMs: 150,
      quietMs: 300,
      attackWithinMs: 180_000,
      leastPatienceMs: 90_000,
      descriptorsWithinMs: 90_000,
      honest: { viewers: 4, answerWithinMs: 90_000 },
    });
    expect(missedBounds(report), toReport(report)).toEqual([]);
  },
  240_000,
);
