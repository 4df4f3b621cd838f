import type { BenchOptions } from '../options.ts';
import { measureIn } from '../processes/service.ts';
import type { Finding } from '../report/finding.ts';

/** Microseconds of CPU for each event, from its JSON to its line of the log. */
interface Costs {
  readonly unscreened: number;
  readonly screened: number;
}
export interface ScreeningCost {
  /** Viewers of many networks. */
  readonly crowd: Costs;
  /** A burst of invented votes. */
  readonly attack: Costs;
}

/** What looking for bursts adds to an event. Rounds with and without it alternate in one process. */
export async function measureScreening({ rounds }: BenchOptions): Promise<Finding[]> {
  const program = new URL('../servers/screened-events.child.ts', import.meta.url);
  const cost = await measureIn<ScreeningCost>(program, [String(2 * rounds)]);
  return (['crowd', 'attack'] as const).flatMap((sender): Finding[] => {
    const { unscreened, screened } = cost[sender];
    const measurement = `screening, ${sender}`;
    const unit = 'µs CPU/event';
    return [
      { measurement, what: 'an event judged, not screened', value: unscreened, unit },
      { measurement, what: 'the same, screened', value: screened, unit },
      { measurement, what: 'screened / not screened', value: screened / unscreened, unit: 'ratio' },
    ];
  });
}
