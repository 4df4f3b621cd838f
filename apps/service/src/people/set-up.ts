import { randomBytes } from 'node:crypto';
import { limits, type SetUp } from '@overlay/contract';
import { issueKey, isUsable } from '../access/api-key.ts';
import { hashSecret } from '../access/secret-text.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { Clock } from '../ports/clock.ts';
import { newAccount } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { newIdentifier, toBase32 } from '../ports/new-identifier.ts';
import type { Passwords } from './passwords.ts';

const codeName = 'set-up-code';

export interface SetUpOptions {
  readonly controlStore: ControlStore;
  readonly passwords: Passwords;
  readonly clock: Clock;
}

export interface FirstPerson {
  readonly accountId: string;
  readonly publishableKey: string | null;
  readonly secretKey: string | null;
}

/** A new one-time code for the set-up page; the one before it ends. Only its hash is stored. */
export async function issueSetUpCode({
  instanceSecrets,
}: Pick<ControlStore, 'instanceSecrets'>): Promise<string> {
  const letters = toBase32(randomBytes(16)).slice(0, 20);
  const code = letters.replace(/(.{5})(?=.)/g, '$1-');
  await instanceSecrets.set(codeName, hashSecret(letters));
  return code;
}

/**
 * The first person, who is administrator and owner. An account without members, which the bootstrap keys have made, is
 * theirs; otherwise they get one with a key pair. Throws if the code is wrong, or if somebody was first.
 */
export async function setUpFirstPerson(
  { controlStore, passwords, clock }: SetUpOptions,
  { code, email, name, password, accountName }: SetUp,
): Promise<FirstPerson> {
  const hash = hashSecret(code.toLowerCase().replaceAll(/[\s-]/g, ''));
  if (await controlStore.persons.isAnybodyThere()) throw alreadyDone();
  if ((await controlStore.instanceSecrets.get(codeName)) !== hash)
    throw new ProblemError('invalid_set_up_code');
  const passwordHash = await passwords.hash(password);
  if (!(await controlStore.instanceSecrets.takeIfEqual(codeName, hash))) {
    throw new ProblemError('invalid_set_up_code');
  }
  const nowMs = clock();
  const [existing] = (await controlStore.accounts.list({ limit: 1 })).items;
  const accountId = existing?.accountId ?? newIdentifier('account', nowMs);
  if (existing === undefined) await controlStore.accounts.create(newAccount(accountId, accountName, nowMs));
  else await controlStore.accounts.update(accountId, { name: accountName });
  const isFirst = await controlStore.persons.createFirst({
    personId: newIdentifier('person', nowMs),
    email: email.toLowerCase(),
    name,
    passwordHash,
    isAdministrator: true,
    createdAtMs: nowMs,
    membership: { accountId, role: 'owner' },
  });
  if (!isFirst) throw alreadyDone();
  const { items: keys } = await controlStore.keys.list(accountId, { limit: limits.itemsPerPage });
  if (keys.some((key) => isUsable(key, nowMs))) return { accountId, publishableKey: null, secretKey: null };
  const makeKey = async (kind: 'publishable' | 'secret') => {
    const { record, secret } = issueKey({ accountId, kind, name: `First ${kind} key` }, clock());
    await controlStore.keys.create(record);
    return secret;
  };
  return {
    accountId,
    publishableKey: await makeKey('publishable'),
    secretKey: await makeKey('secret'),
  };
}

function alreadyDone(): ProblemError {
  return new ProblemError('conflict', 'The service is set up already. Sign in, or ask for an invitation.');
}
