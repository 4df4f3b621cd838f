import { randomBytes } from 'node:crypto';
import {
  createService,
  defaultAccountLimits,
  ensureFirstAccount,
  issueKey,
  newIdentifier,
  openEmbeddedPorts,
  parseSettings,
} from '@overlay/service';
import { pino } from 'pino';
import type { TargetMessage } from './target-message.ts';

/** A composition root beside `main.ts`: the same service on the same stores, with accounts beside the first one. */
const settings = parseSettings(process.env);
const ports = await openEmbeddedPorts(settings.dataDir);
const { controlStore, clock } = ports;
const publicUrl = 'https://fuzz.example';
const service = await createService(ports, {
  ...settings,
  publicUrl,
  logger: pino({ level: settings.logLevel }),
  // The demo page is there, for anybody: it shows no key that matters.
  demoPublishableKey: async () => 'pk_live_demo',
});
const { passwords } = service.people;
const victim = await ensureFirstAccount({ ...ports, passwords }, settings, publicUrl);
if (!victim?.secretKey || !victim.publishableKey) throw new Error('there is no first account with keys');
const attacker = await createAccount('Attacker');
const bystander = await createAccount('Bystander');
const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
service.start();

process.on('SIGTERM', () => service.stop().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(1));
setInterval(() => say({ kind: 'memory', rssBytes: process.memoryUsage.rss() }), 250).unref();
say({
  kind: 'ready',
  url,
  attackerSecretKey: attacker.secretKey,
  attackerPublishableKey: attacker.publishableKey,
  bystanderSecretKey: bystander.secretKey,
  bystanderPublishableKey: bystander.publishableKey,
  victimSecretKey: victim.secretKey,
  victimPublishableKey: victim.publishableKey,
  victimAccountId: victim.accountId,
});

function say(message: TargetMessage): void {
  process.send?.(message);
}

async function createAccount(name: string) {
  const accountId = newIdentifier('account', clock());
  await controlStore.accounts.create({
    accountId,
    name,
    createdAtMs: clock(),
    salt: randomBytes(32),
    globalPrivacyControl: 'cookieless',
    limits: defaultAccountLimits,
  });
  const publishable = issueKey({ accountId, kind: 'publishable', name: 'Publishable' }, clock());
  const secret = issueKey({ accountId, kind: 'secret', name: 'Secret' }, clock());
  await controlStore.keys.create(publishable.record);
  await controlStore.keys.create(secret.record);
  return { publishableKey: publishable.secret, secretKey: secret.secret };
}
