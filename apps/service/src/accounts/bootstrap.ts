import { setTimeout as sleep } from 'node:timers/promises';
import { type KeyKind, limits, type Scope } from '@overlay/contract';
import { issueKey, isUsable, keyTarget, toApiKey } from '../access/api-key.ts';
import { hashSecret } from '../access/secret-text.ts';
import { ChangeLog } from '../audit/change-log.ts';
import { newAccount } from '../control-store/accounts.ts';
import type { KeyRecord } from '../control-store/keys.ts';
import { beginDemoData } from '../demo-data/demo-data.ts';
import { ensureDemoOverlays } from '../demo-data/demo-overlays.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import { JobLeases } from '../jobs/job-leases.ts';
import { SettingError } from '../settings/setting.ts';
import { DemoSecretsFile } from './demo-secrets-file.ts';
import {
  ensureFirstPerson,
  type FirstStartPorts,
  type FirstStartSettings,
  findDemoPerson,
  type ShownPerson,
} from './first-person.ts';

export interface FirstAccount {
  readonly accountId: string;
  /** Undefined if an earlier start in production created and showed the key: only its hash is stored. */
  readonly publishableKey?: string | undefined;
  readonly secretKey?: string | undefined;
  /** Undefined while nobody can sign in. */
  readonly person?: ShownPerson | undefined;
  /** Until somebody removes it. */
  readonly hasDemoData?: boolean;
}

/** Renewed while the start takes longer. If the node is killed, the next one waits no longer than this. */
const turnMs = 3_000;

const settingOf = {
  publishable: 'OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY',
  secret: 'OVERLAY_BOOTSTRAP_SECRET_KEY',
} as const;

/**
 * In development: a demo account with an owner, a key pair, one published overlay of each type and sample data. In
 * production: the account that the bootstrap settings describe, or nothing. A changed bootstrap setting replaces the previous key.
 * Throws a SettingError if production would continue with demo keys, or if a setting is a revoked key.
 */
export async function ensureFirstAccount(
  ports: FirstStartPorts,
  settings: FirstStartSettings,
  publicUrl: string,
): Promise<FirstAccount | undefined> {
  const job = 'first-start';
  const leases = new JobLeases({ repository: ports.controlStore.jobLeases });
  let first: FirstAccount | undefined;
  const work = async () => {
    first = await makeFirstAccount(ports, settings, publicUrl);
  };
  // Nodes that start at once take turns: the second finds what the first created.
  while (!(await leases.run(job, turnMs, work))) await sleep(100);
  await leases.release(job);
  return first;
}

async function makeFirstAccount(
  ports: FirstStartPorts,
  settings: FirstStartSettings,
  publicUrl: string,
): Promise<FirstAccount | undefined> {
  const { bootstrap, production } = settings;
  const file = await DemoSecretsFile.read(settings.dataDir);
  if (production) await refuseDemoKeys(ports, settings, file);
  if (production && Object.values(bootstrap).every((value) => value === undefined)) return undefined;
  const { accountId, isNew } = await ensureAccount(
    ports,
    production ? 'First account' : 'Demo',
    settings.demoData,
  );
  const keys = new FirstKeys(ports, accountId, file);
  // The demo page shows the live summary, so its key needs `analytics:read`.
  const scopes: readonly Scope[] = production ? ['events:write'] : ['events:write', 'analytics:read'];
  const ensure = (kind: KeyKind, given: string | undefined, scopes?: readonly Scope[]) => {
    if (given !== undefined) return keys.replace(kind, given, scopes);
    return production ? keys.ensureAny(kind) : keys.ensureDemo(kind, scopes);
  };
  const publishableKey = await ensure('publishable', bootstrap.publishableKey, scopes);
  const secretKey = await ensure('secret', bootstrap.secretKey);
  const person = await ensureFirstPerson(ports, settings, accountId, file);
  // Somebody has deleted the account of the demo: its owner gets the new one.
  const demo = isNew ? await findDemoPerson(ports, file) : undefined;
  if (demo) await ports.controlStore.memberships.add(accountId, demo.personId, 'owner', ports.clock());
  await file.write();
  if (!production) await ensureDemoOverlays(ports, accountId, publicUrl);
  const { state = 'removed' } = (await ports.controlStore.demoData.get(accountId)) ?? {};
  return {
    accountId,
    publishableKey,
    secretKey,
    person,
    ...(state === 'writing' || state === 'present' ? { hasDemoData: true } : {}),
  };
}

/** The publishable key of the first account while it is valid: the account may be deleted while the service runs. */
export async function findDemoKey(
  { controlStore, clock }: Pick<FirstStartPorts, 'controlStore' | 'clock'>,
  first: FirstAccount | undefined,
): Promise<string | undefined> {
  const key = first?.publishableKey;
  if (key === undefined) return undefined;
  const record = await controlStore.keys.findByHash(hashSecret(key));
  return record !== undefined && isUsable(record, clock()) ? key : undefined;
}

/** Revokes the demo keys and returns how many there were. Removes the demo's owner, who has its password. */
export async function revokeDemoKeys(ports: FirstStartPorts, dataDir: string): Promise<number> {
  const { controlStore } = ports;
  const file = await DemoSecretsFile.read(dataDir);
  const usable = await usableDemoKeys(ports, file);
  const person = await findDemoPerson(ports, file);
  if (person !== undefined) await controlStore.persons.remove(person.personId);
  for (const { accountId, keyId } of usable) await revokeKey(ports, accountId, keyId);
  file.forgetAll();
  await file.write();
  return usable.length;
}

async function revokeKey(
  { controlStore, clock }: FirstStartPorts,
  accountId: string,
  keyId: string,
): Promise<void> {
  const changeLog = new ChangeLog(controlStore, clock);
  await changeLog.makeAsService(accountId, 'revokeKey', async ({ stores: { keys }, atMs, note }) => {
    const before = await keys.get(accountId, keyId);
    const after = await keys.revoke(accountId, keyId, atMs);
    if (before === undefined || after === undefined) return;
    note({ target: keyTarget(after), before: toApiKey(before), after: toApiKey(after) });
  });
}

async function refuseDemoKeys(
  ports: FirstStartPorts,
  { bootstrap, dataDir }: FirstStartSettings,
  file: DemoSecretsFile,
): Promise<void> {
  const chosen = [bootstrap.publishableKey, bootstrap.secretKey].flatMap((key) =>
    key === undefined ? [] : [hashSecret(key)],
  );
  const usable = await usableDemoKeys(ports, file);
  const person = await findDemoPerson(ports, file);
  if (person === undefined && usable.every(({ hash }) => chosen.includes(hash))) return;
  throw new SettingError(
    'OVERLAY_DATA_DIR',
    `has the keys and the password of the demo, which are still valid; revoke them with: OVERLAY_DATA_DIR=${dataDir} node apps/service/dist/main.js revoke-demo-keys`,
  );
}

async function usableDemoKeys(
  { controlStore, clock }: FirstStartPorts,
  file: DemoSecretsFile,
): Promise<KeyRecord[]> {
  const found = await Promise.all(file.keys().map((key) => controlStore.keys.findByHash(hashSecret(key))));
  return found.filter((key): key is KeyRecord => key !== undefined && isUsable(key, clock()));
}

async function ensureAccount(
  { controlStore, clock }: FirstStartPorts,
  name: string,
  withDemoData: boolean,
): Promise<{ readonly accountId: string; readonly isNew: boolean }> {
  const existing = await controlStore.accounts.oldest();
  if (existing !== undefined) return { accountId: existing.accountId, isNew: false };
  const nowMs = clock();
  const accountId = newIdentifier('account', nowMs);
  await controlStore.transaction(accountId, async (stores) => {
    await stores.accounts.create(newAccount(accountId, name, nowMs));
    // An existing account has real data, to which no sample data is added.
    if (withDemoData) await beginDemoData(stores, accountId, nowMs);
  });
  return { accountId, isNew: true };
}

/**
 * The key of each kind that a start created. The control store has its identifier, so that a later setting can replace it
 * from any node.
 */
class FirstKeys {
  readonly #ports: FirstStartPorts;
  readonly #accountId: string;
  readonly #file: DemoSecretsFile;

  constructor(ports: FirstStartPorts, accountId: string, file: DemoSecretsFile) {
    this.#ports = ports;
    this.#accountId = accountId;
    this.#file = file;
  }

  /**
   * Makes the given key the only one that a start created. If a start was killed halfway, the next one completes it.
   */
  async replace(kind: KeyKind, given: string, scopes?: readonly Scope[]): Promise<string> {
    const { controlStore, clock } = this.#ports;
    const known = await controlStore.keys.findByHash(hashSecret(given));
    if (known !== undefined && !isUsable(known, clock())) {
      throw new SettingError(settingOf[kind], 'is a revoked key; set another one');
    }
    const keyId = known?.keyId ?? (await this.#create(kind, given, scopes)).record.keyId;
    const before = await controlStore.instanceSecrets.get(markOf(kind));
    if (before !== undefined && before !== keyId) await revokeKey(this.#ports, this.#accountId, before);
    await controlStore.instanceSecrets.set(markOf(kind), keyId);
    this.#file.forgetKey(kind);
    return given;
  }

  /** In production a key that no setting fixes is created once, not at every start. */
  async ensureAny(kind: KeyKind): Promise<string | undefined> {
    const { items } = await this.#ports.controlStore.keys.list(this.#accountId, {
      limit: limits.itemsPerPage,
    });
    if (items.some((key) => key.kind === kind)) return undefined;
    const { record, secret } = await this.#create(kind, undefined);
    await this.#ports.controlStore.instanceSecrets.set(markOf(kind), record.keyId);
    return secret;
  }

  async ensureDemo(kind: KeyKind, scopes?: readonly Scope[]): Promise<string> {
    const { controlStore, clock } = this.#ports;
    const secret = this.#file.key(kind);
    const known = secret === undefined ? undefined : await controlStore.keys.findByHash(hashSecret(secret));
    if (secret !== undefined && known !== undefined && isUsable(known, clock())) return secret;
    const issued = await this.#create(kind, undefined, scopes);
    await controlStore.instanceSecrets.set(markOf(kind), issued.record.keyId);
    this.#file.rememberKey(kind, issued.secret);
    return issued.secret;
  }

  async #create(kind: KeyKind, secret: string | undefined, scopes?: readonly Scope[]) {
    const { controlStore, clock } = this.#ports;
    const name = `First ${kind} key`;
    const accountId = this.#accountId;
    const changeLog = new ChangeLog(controlStore, clock);
    return changeLog.makeAsService(accountId, 'createKey', async ({ stores, atMs, note }) => {
      const issued = issueKey({ accountId, kind, name, secret, scopes }, atMs);
      await stores.keys.create(issued.record);
      note({ target: keyTarget(issued.record), after: toApiKey(issued.record) });
      return issued;
    });
  }
}

/** The name under which the control store has the identifier of the key that a start created. */
function markOf(kind: KeyKind): string {
  return `first-${kind}-key`;
}
