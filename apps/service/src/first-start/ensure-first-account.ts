import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeyKind, limits, type Scope } from '@overlay/contract';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import { issueKey } from '../keys/api-key.ts';
import { hashSecret } from '../keys/secret-text.ts';
import { defaultAccountLimits } from '../ports/control-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { Settings } from '../settings.ts';
import { ensureDemoOverlays } from './demo-overlays.ts';

/** What the first start needs of the ports. */
export type FirstStartPorts = Pick<Ports, 'controlStore' | 'clock'>;

export interface FirstStartSettings extends Pick<Settings, 'production' | 'dataDir'> {
  readonly bootstrap: Partial<Pick<Settings['bootstrap'], 'publishableKey' | 'secretKey'>>;
}

export interface FirstAccount {
  readonly accountId: string;
  /** Undefined where an earlier start in production made the key and showed it: only its hash is kept. */
  readonly publishableKey?: string | undefined;
  readonly secretKey?: string | undefined;
}

/** Keys of the demo account, so that the demo page works and a second start can print them again. Never in production. */
const demoKeysFile = 'demo-keys.json';

/**
 * Decisions 12. In development: a demo account with a key pair and one published overlay of each type.
 * In production: the account that the bootstrap settings describe, or nothing.
 */
export async function ensureFirstAccount(
  ports: FirstStartPorts,
  settings: FirstStartSettings,
  publicUrl: string,
): Promise<FirstAccount | undefined> {
  const { bootstrap } = settings;
  const fixed = bootstrap.publishableKey !== undefined || bootstrap.secretKey !== undefined;
  if (settings.production && !fixed) return undefined;
  const remembered = settings.production ? undefined : await readDemoKeys(settings.dataDir);
  const accountId = await ensureAccount(ports, settings.production ? 'First account' : 'Demo');
  const ensure = (kind: KeyKind, given: string | undefined, scopes?: readonly Scope[]) =>
    settings.production && given === undefined
      ? ensureSomeKey(ports, accountId, kind)
      : ensureKey(ports, accountId, kind, given, scopes);
  const publishableKey = await ensure(
    'publishable',
    bootstrap.publishableKey ?? remembered?.publishableKey,
    // The demo page shows the live summary, which needs analytics switched on for its key.
    settings.production ? ['events:write'] : ['events:write', 'analytics:read'],
  );
  const secretKey = await ensure('secret', bootstrap.secretKey ?? remembered?.secretKey);
  const first = { accountId, publishableKey, secretKey };
  if (!settings.production) {
    await writeFile(join(settings.dataDir, demoKeysFile), `${JSON.stringify(first, null, 2)}\n`, {
      mode: 0o600,
    });
    await ensureDemoOverlays(ports, accountId, publicUrl);
  }
  return first;
}

async function ensureAccount({ controlStore, clock }: FirstStartPorts, name: string): Promise<string> {
  const { items } = await controlStore.accounts.list({ limit: 1 });
  const [existing] = items;
  if (existing !== undefined) return existing.accountId;
  const accountId = newIdentifier('account', clock());
  await controlStore.accounts.create({
    accountId,
    name,
    createdAtMs: clock(),
    salt: randomBytes(32),
    globalPrivacyControl: 'cookieless',
    limits: defaultAccountLimits,
  });
  return accountId;
}

/** In production the half of the pair that no setting fixes is made once, not at every start. */
async function ensureSomeKey(
  ports: FirstStartPorts,
  accountId: string,
  kind: KeyKind,
): Promise<string | undefined> {
  const { items } = await ports.controlStore.keys.list(accountId, { limit: limits.itemsPerPage });
  return items.some((key) => key.kind === kind) ? undefined : ensureKey(ports, accountId, kind, undefined);
}

async function ensureKey(
  { controlStore, clock }: FirstStartPorts,
  accountId: string,
  kind: KeyKind,
  given: string | undefined,
  scopes?: readonly Scope[],
): Promise<string> {
  if (given !== undefined && (await controlStore.keys.findByHash(hashSecret(given))) !== undefined)
    return given;
  const issued = issueKey({ accountId, kind, name: `First ${kind} key`, secret: given, scopes }, clock());
  await controlStore.keys.create(issued.record);
  return issued.secret;
}

async function readDemoKeys(dataDir: string): Promise<FirstAccount | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDir, demoKeysFile), 'utf8'));
  } catch {
    return undefined;
  }
}
