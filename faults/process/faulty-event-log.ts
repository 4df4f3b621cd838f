import { EventLogUnavailable, type Ports } from '@overlay/service';
import type { FaultState } from './fault-state.ts';

type EventLog = Ports['eventLog'];

/** The real log, which says that it is full where it is told to. */
export function withQuota(log: EventLog, faults: FaultState): EventLog {
  return {
    async append(entries) {
      if (faults.logFull) throw new EventLogUnavailable('full');
      return log.append(entries);
    },
    lookUp: (entries) => log.lookUp(entries),
    nextRange: (maxBytes) => log.nextRange(maxBytes),
    markShipped: (token) => log.markShipped(token),
    onAppend: (listener) => log.onAppend(listener),
    lag: () => log.lag(),
    position: () => log.position(),
    overwriteShipped: () => log.overwriteShipped(),
    close: () => log.close(),
  };
}
