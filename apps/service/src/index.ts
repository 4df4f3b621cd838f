export { ensureFirstAccount, type FirstAccount } from './first-start/ensure-first-account.ts';
export { createService, type Ports, type Service, type ServiceOptions } from './service.ts';
export { parseSettings, type Settings } from './settings.ts';
export { openEmbeddedPorts } from './stores/open-embedded-ports.ts';
