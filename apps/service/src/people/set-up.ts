import { randomBytes } from 'node:crypto';
import { limits, type SetUp } from '@overlay/contract';
import { issueKey, isUsable, keyTarget, toApiKey } from '../access/api-key.ts';
import { hashSecret } from '../access/secret-text.ts';
import type { ChangeLog } from '../audit/change-log.ts';
import { newAccount } from '../control-store/accounts.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import { toBase32 } from '../identifiers/base32.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { Clock } from '../scheduling/clock.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { Passwords } from './passwords.ts';

const codeName = 'set-up-code';

export interface SetUpOptions {
  readonly controlStore: ControlStore;
  readonly changeLog: ChangeLog;
  readonly passwords: Passwords;
  readonly clock: Clock;
}

export interface FirstPerson {
  readonly accountId: string;
  readonly publishableKey: string | null;
  readonly secretKey: string | null;
}

/** A new one-time code for the set-up page; it invalidates the previous one. Only its hash is stored. */
export async function issueSetUpCode({
  instanceSecrets,
}: Pick<ControlStore, 'instanceSecrets'>): Promise<string> {
  const letters = toBase32(randomBytes(16)).slice(0, 20);
  const code = letters.replace(/(.{5})(?=.)/g, '$1-');
  await instanceSecrets.set(codeName, hashSecret(letters));
  return code;
}

/**
 * The first person, who is administrator and owner. They get the account that the bootstrap keys created
 * if it has no members, otherwise a new one with a key pair. One transaction redeems the code and creates everything, so that a
 * failure leaves the code valid. Throws if the code is wrong, or if there is a person already.
 */
export async function setUpFirstPerson(
  { controlStore, changeLog, passwords, clock }: SetUpOptions,
  { code, email, name, password, accountName }: SetUp,
  request: { readonly id: string },
): Promise<FirstPerson> {
  const hash = hashSecret(code.toLowerCase().replaceAll(/[\s-]/g, ''));
  if (await controlStore.persons.isAnybodyThere()) throw alreadyDone();
  if ((await controlStore.instanceSecrets.get(codeName)) !== hash)
    throw new ProblemError('invalid_set_up_code');
  await refuseCommonPassword(password, 'password');
  const passwordHash = await passwords.hash(password);
  const [existing] = (await controlStore.accounts.list({ limit: 1 })).items;
  const accountId = existing?.accountId ?? newIdentifier('account', clock());
  const personId = newIdentifier('person', clock());
  const person = { personId, email: email.toLowerCase(), name };
  const changer = {
    principal: { accountId, actor: { kind: 'person', ...person, signInId: '' } as const },
    request,
  };
  return changeLog.make(changer, 'setUp', async ({ stores, atMs, note }) => {
    if (!(await stores.instanceSecrets.takeIfEqual(codeName, hash))) {
      throw new ProblemError('invalid_set_up_code');
    }
    if (existing === undefined) await stores.accounts.create(newAccount(accountId, accountName, atMs));
    else await stores.accounts.update(accountId, { name: accountName });
    const membership = { accountId, role: 'owner' } as const;
    const first = { ...person, passwordHash, isAdministrator: true, createdAtMs: atMs, membership };
    if (!(await stores.persons.createFirst(first))) throw alreadyDone();
    const target = { kind: 'member', id: personId, name: person.email } as const;
    note({ target, after: { email: person.email, role: 'owner' } });
    const { items: keys } = await stores.keys.list(accountId, { limit: limits.itemsPerPage });
    if (keys.some((key) => isUsable(key, atMs))) return { accountId, publishableKey: null, secretKey: null };
    const makeKey = async (kind: 'publishable' | 'secret') => {
      const wish = { accountId, kind, name: `First ${kind} key`, createdBy: personId };
      const { record, secret } = issueKey(wish, atMs);
      await stores.keys.create(record);
      note({ target: keyTarget(record), after: toApiKey(record) });
      return secret;
    };
    return {
      accountId,
      publishableKey: await makeKey('publishable'),
      secretKey: await makeKey('secret'),
    };
  });
}

function alreadyDone(): ProblemError {
  return new ProblemError('conflict', 'The service is set up already. Sign in, or ask for an invitation.');
}
