export { issueKey } from './access/api-key.ts';
export { ensureFirstAccount, type FirstAccount } from './accounts/bootstrap.ts';
export { defaultAccountLimits } from './control-store/accounts.ts';
export { type EventRow, eventColumns, rowSchemaVersion, toRowLine } from './event/event-row.ts';
export { EventStoreUnavailable } from './event-store/event-store.ts';
export { newIdentifier } from './identifiers/new-identifier.ts';
export { EventLogUnavailable } from './log/event-log.ts';
export type { Ports } from './ports/ports.ts';
export { createService, type Service } from './service.ts';
export type { ServiceOptions } from './settings/service-options.ts';
export { parseSettings, type Settings } from './settings/settings.ts';
export {
  createLmdbEventLog,
  openEmbeddedPorts,
  openPostgresEventLog,
} from './stores/open-embedded-ports.ts';
