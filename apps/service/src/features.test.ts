import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { tables } from './control-store/schema.ts';
import { createFeatures } from './features.ts';
import { parseSettings } from './settings/settings.ts';
import { openEmbeddedPorts } from './stores/open-embedded-ports.ts';

it('every table of the control store belongs to one feature', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'features-'));
  const ports = await openEmbeddedPorts(dataDir);
  try {
    await ports.controlStore.migrate();
    const options = { logger: pino({ level: 'silent' }), demoPublishableKey: async () => undefined };
    const features = await createFeatures(ports, { ...parseSettings({}), ...options }, async () => 0);
    const shared = ['jobLeases', 'instanceSecrets'];
    expect([...features.tables, ...shared].sort()).toEqual(Object.keys(tables).sort());
  } finally {
    await Promise.all([ports.eventLog.close(), ports.conversionLog.close(), ports.controlStore.close()]);
    await ports.eventStore.close();
    await rm(dataDir, { recursive: true });
  }
});
