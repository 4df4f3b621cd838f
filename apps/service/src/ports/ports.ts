import type { Clock } from './clock.ts';
import type { ControlStore } from './control-store.ts';
import type { EventLog } from './event-log.ts';
import type { EventStore } from './event-store.ts';
import type { ExportFiles } from './export-files.ts';
import type { Quarantine } from './quarantine.ts';

/** Everything that the service is built on. `main.ts` chooses the implementations; tests may bring others. */
export interface Ports {
  readonly eventLog: EventLog;
  readonly conversionLog: EventLog;
  readonly eventStore: EventStore;
  readonly controlStore: ControlStore;
  readonly quarantine: Quarantine;
  readonly exportFiles: ExportFiles;
  readonly clock: Clock;
}
