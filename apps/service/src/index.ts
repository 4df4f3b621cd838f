export { issueKey } from './access/api-key.ts';
export { ensureFirstAccount, type FirstAccount } from './accounts/bootstrap.ts';
export { defaultAccountLimits } from './ports/control-records.ts';
export { EventLogUnavailable } from './ports/event-log.ts';
export { type EventRow, eventColumns, rowSchemaVersion, toRowLine } from './ports/event-row.ts';
export { EventStoreUnavailable } from './ports/event-store.ts';
export { newIdentifier } from './ports/new-identifier.ts';
export type { Ports } from './ports/ports.ts';
export { createService, type Service } from './service.ts';
export type { ServiceOptions } from './service-options.ts';
export { parseSettings, type Settings } from './settings.ts';
export {
  createLmdbEventLog,
  openEmbeddedPorts,
  openPostgresEventLog,
} from './stores/open-embedded-ports.ts';
