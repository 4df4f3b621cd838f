import {
  createService,
  ensureFirstAccount,
  openEmbeddedPorts,
  type Ports,
  parseSettings,
} from '@overlay/service';
import { pino } from 'pino';
import type { FaultCommand } from './fault-command.ts';
import { FaultState } from './fault-state.ts';
import { withQuota } from './faulty-event-log.ts';
import { withFaults } from './faulty-event-store.ts';

/**
 * A composition root like `main.ts`: the same service and stores, decorated. The product itself has no switch that
 * breaks it.
 */
const settings = parseSettings(process.env);
const faults = new FaultState();
process.on('message', (command: FaultCommand) => faults.apply(command));

const clock = () => Date.now() + faults.clockOffsetMs;
const { databaseUrl, eventLogUrl, eventStoreUrl } = settings;
const real = await openEmbeddedPorts(settings.dataDir, { clock, databaseUrl, eventLogUrl, eventStoreUrl });
const ports: Ports = {
  ...real,
  eventStore: withFaults(real.eventStore, faults),
  eventLog: withQuota(real.eventLog, faults),
};
const publicUrl = `http://${settings.host}:${settings.port}`;
const service = await createService(ports, {
  ...settings,
  publicUrl,
  logger: pino({ level: settings.logLevel }),
  demoPublishableKey: async () => undefined,
});
await ensureFirstAccount({ ...ports, passwords: service.people.passwords }, settings, publicUrl);
await service.app.listen({ host: settings.host, port: settings.port });
service.start();
process.on('SIGTERM', () => service.stop().then(() => process.exit(0)));
