import { setTimeout as sleep } from 'node:timers/promises';
import { type KeyKind, limits, type Scope } from '@overlay/contract';
import { issueKey, isUsable, keyTarget, toApiKey } from '../access/api-key.ts';
import { hashSecret } from '../access/secret-text.ts';
import { ChangeLog } from '../audit/change-log.ts';
import { JobLeases } from '../jobs/job-leases.ts';
import type { Passwords } from '../people/passwords.ts';
import { type KeyRecord, newAccount } from '../ports/control-records.ts';
import { newIdentifier } from '../ports/new-identifier.ts';
import type { Ports } from '../ports/ports.ts';
import { SettingError, type Settings } from '../settings.ts';
import { beginDemoData } from './demo-data/demo-data.ts';
import { ensureDemoOverlays } from './demo-overlays.ts';
import { FirstKeysFile } from './first-keys-file.ts';
import { ensureFirstPerson, findDemoPerson, type ShownPerson } from './first-person.ts';

/** The parts of the ports that the first start needs. */
export type FirstStartPorts = Pick<Ports, 'controlStore' | 'clock'> & { readonly passwords: Passwords };

export interface FirstStartSettings extends Pick<Settings, 'production' | 'dataDir' | 'demoData'> {
  readonly bootstrap: Partial<Settings['bootstrap']>;
}

export interface FirstAccount {
  readonly accountId: string;
  /** Undefined if an earlier start in production created the key and showed it: only its hash is stored. */
  readonly publishableKey?: string | undefined;
  readonly secretKey?: string | undefined;
  /** Undefined while nobody can sign in. */
  readonly person?: ShownPerson | undefined;
  /** Until somebody removes it. */
  readonly hasDemoData?: boolean;
}

/** Renewed while it takes longer. What a node that is killed in its turn leaves to the next. */
const turnMs = 3_000;

const settingOf = {
  publishable: 'OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY',
  secret: 'OVERLAY_BOOTSTRAP_SECRET_KEY',
} as const;

/**
 * In development: a demo account with an owner, a key pair, one published overlay of each type and made-up data. In
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
  // Nodes that start at once take turns: the second finds what the first has made.
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
  const file = await FirstKeysFile.read(settings.dataDir);
  if (production) await refuseDemoKeys(ports, settings, file);
  if (production && Object.values(bootstrap).every((value) => value === undefined)) return undefined;
  const { accountId, isNew } = await ensureAccount(
    ports,
    production ? 'First account' : 'Demo',
    settings.demoData,
  );
  const keys = new FirstKeys(ports, accountId, file);
  // The demo page shows the live summary, which needs analytics switched on for its key.
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

/** The key of the first account for pages, as long as it serves: its account may be deleted while the service runs. */
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
  const file = await FirstKeysFile.read(dataDir);
  const usable = await usableDemoKeys(ports, file);
  const person = await findDemoPerson(ports, file);
  if (person !== undefined) await controlStore.persons.remove(person.personId);
  for (const { accountId, keyId } of usable) await revokeKey(ports, accountId, keyId);
  file.forgetDemo();
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
  file: FirstKeysFile,
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
  file: FirstKeysFile,
): Promise<KeyRecord[]> {
  const found = await Promise.all(
    file.demoSecrets().map((key) => controlStore.keys.findByHash(hashSecret(key))),
  );
  return found.filter((key): key is KeyRecord => key !== undefined && isUsable(key, clock()));
}

async function ensureAccount(
  { controlStore, clock }: FirstStartPorts,
  name: string,
  withDemoData: boolean,
): Promise<{ readonly accountId: string; readonly isNew: boolean }> {
  const { items } = await controlStore.accounts.list({ limit: 1 });
  const [existing] = items;
  if (existing !== undefined) return { accountId: existing.accountId, isNew: false };
  const nowMs = clock();
  const accountId = newIdentifier('account', nowMs);
  await controlStore.transaction(accountId, async (stores) => {
    await stores.accounts.create(newAccount(accountId, name, nowMs));
    // An account that is there already holds somebody's own numbers.
    if (withDemoData) await beginDemoData(stores, accountId, nowMs);
  });
  return { accountId, isNew: true };
}

/** The key of each kind that a start created. The file identifies them, so that a later setting can replace them. */
class FirstKeys {
  readonly #ports: FirstStartPorts;
  readonly #accountId: string;
  readonly #file: FirstKeysFile;

  constructor(ports: FirstStartPorts, accountId: string, file: FirstKeysFile) {
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
    for (const before of await this.#madeBefore(kind)) {
      if (before !== keyId) await revokeKey(this.#ports, this.#accountId, before);
    }
    this.#file.remember(kind, keyId);
    return given;
  }

  /** In production a key that no setting fixes is created once, not at every start. */
  async ensureAny(kind: KeyKind): Promise<string | undefined> {
    const { items } = await this.#ports.controlStore.keys.list(this.#accountId, {
      limit: limits.itemsPerPage,
    });
    if (items.some((key) => key.kind === kind)) return undefined;
    const { record, secret } = await this.#create(kind, undefined);
    this.#file.remember(kind, record.keyId);
    return secret;
  }

  async ensureDemo(kind: KeyKind, scopes?: readonly Scope[]): Promise<string> {
    const { controlStore, clock } = this.#ports;
    const secret = this.#file.demoSecret(kind);
    const known = secret === undefined ? undefined : await controlStore.keys.findByHash(hashSecret(secret));
    if (secret !== undefined && known !== undefined && isUsable(known, clock())) return secret;
    const issued = await this.#create(kind, undefined, scopes);
    this.#file.rememberDemo(kind, issued.record.keyId, issued.secret);
    return issued.secret;
  }

  async #create(kind: KeyKind, secret: string | undefined, scopes?: readonly Scope[]) {
    const { controlStore, clock } = this.#ports;
    const name = nameOf(kind);
    const accountId = this.#accountId;
    const changeLog = new ChangeLog(controlStore, clock);
    return changeLog.makeAsService(accountId, 'createKey', async ({ stores, atMs, note }) => {
      const issued = issueKey({ accountId, kind, name, secret, scopes }, atMs);
      await stores.keys.create(issued.record);
      note({ target: keyTarget(issued.record), after: toApiKey(issued.record) });
      return issued;
    });
  }

  /** Identified by the file, or by their name if an earlier version created them. */
  async #madeBefore(kind: KeyKind): Promise<readonly string[]> {
    const remembered = this.#file.keyId(kind);
    if (remembered !== undefined) return [remembered];
    const { items } = await this.#ports.controlStore.keys.list(this.#accountId, {
      limit: limits.itemsPerPage,
    });
    return items.filter((key) => key.kind === kind && key.name === nameOf(kind)).map(({ keyId }) => keyId);
  }
}

function nameOf(kind: KeyKind): string {
  return `First ${kind} key`;
}
