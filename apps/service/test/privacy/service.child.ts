import { pino } from 'pino';
import { defaultServerLimits } from '../../src/http/admission/server-limits.ts';
import { createService } from '../../src/service.ts';
import { openEmbeddedPorts } from '../../src/stores/open-embedded-ports.ts';
import { createTestAccount } from '../harness/test-account.ts';
import { createTestClock } from '../harness/test-clock.ts';

/** The whole service on a directory, to be killed. Says its address and, for a new account, a secret key. */
const [dataDir = ''] = process.argv.slice(2);
const ports = await openEmbeddedPorts(dataDir);
const service = await createService(ports, {
  logger: pino({ level: 'error' }, process.stderr),
  publicUrl: 'https://overlay.test',
  cronSecret: undefined,
  installationStaleAfterMs: 24 * 3_600_000,
  production: false,
  auditLogDays: 400,
  trustProxy: undefined,
  rateLimits: false,
  eventsPerSecondOfAddress: 500,
  serverLimits: defaultServerLimits,
  demoPublishableKey: () => undefined,
  signUp: 'closed',
});
const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
service.start();
const { secretKey } = await createTestAccount(ports.controlStore, createTestClock());
process.stdout.write(`${JSON.stringify({ url, secretKey })}\n`);
