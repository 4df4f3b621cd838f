export { ensureFirstAccount, type FirstAccount } from './first-start/ensure-first-account.ts';
export { EventLogUnavailable } from './ports/event-log.ts';
export { type EventRow, eventColumns, toRowLine } from './ports/event-row.ts';
export { EventStoreUnavailable } from './ports/event-store.ts';
export type { Ports } from './ports/ports.ts';
export { createService, type Service } from './service.ts';
export type { ServiceOptions } from './service-options.ts';
export { parseSettings, type Settings } from './settings.ts';
export { openEmbeddedPorts } from './stores/open-embedded-ports.ts';
