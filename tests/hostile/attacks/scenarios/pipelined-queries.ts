import type { Attack } from '../attack.ts';
import { toHead } from '../request-bytes.ts';

const probes = 60_000;
const summaries = 2_000;

/** One connection with more queries than any client waits for. */
export const pipelinedProbes: Attack = {
  name: 'pipelined-probes',
  what: `${probes} GET /readyz on one connection`,
  async run({ attacker, count, spell }) {
    const socket = await attacker.open();
    void socket.write(toHead('GET', '/readyz').repeat(count(probes)));
    await socket.hasAnswers(count(probes), spell(10_000));
    return [];
  },
};

/** A tenant's own queries, which may slow down that tenant and no other. */
export const pipelinedSummaries: Attack = {
  name: 'pipelined-summaries',
  what: `${summaries} summaries on one connection and ${summaries} on 50, by another tenant`,
  async run({ attacker, tenantSecretKey, count, spell }) {
    const summary = (at: number) =>
      toHead('GET', `/api/analytics/summary?campaignId=camp_${at}`, { key: tenantSecretKey });
    const all = Array.from({ length: count(summaries) }, (_, at) => summary(at));
    const socket = await attacker.open();
    const others = await attacker.openMany(50, 10);
    const writing = [socket, ...others].map((one, at) =>
      one.write(
        at === 0 ? all.join('') : all.slice((at - 1) * (all.length / 50), at * (all.length / 50)).join(''),
      ),
    );
    void Promise.all(writing);
    await socket.hasAnswers(all.length, spell(10_000));
    return [];
  },
};
