import { EventLogUnavailable, type Ports } from '@overlay/service';
import type { FaultState } from './fault-state.ts';

type EventLog = Ports['eventLog'];

/** The real log, which reports that it is full on command. */
export function withQuota(log: EventLog, faults: FaultState): EventLog {
  return {
    async append(entries) {
      if (faults.logFull) throw new EventLogUnavailable('full');
      return log.append(entries);
    },
    lookUp: (entries) => log.lookUp(entries),
    consumer: (name) => log.consumer(name),
    knownKeys: (sinceMs) => log.knownKeys(sinceMs),
    rememberKeys: (keys) => log.rememberKeys(keys),
    removeConsumer: (name) => log.removeConsumer(name),
    otherNodes: () => log.otherNodes(),
    overwriteRemoved: () => log.overwriteRemoved(),
    close: () => log.close(),
  };
}
