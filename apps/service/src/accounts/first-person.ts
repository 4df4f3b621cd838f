import { randomBytes } from 'node:crypto';
import { newIdentifier, toBase32 } from '../ports/new-identifier.ts';
import type { PersonRecord } from '../ports/person-records.ts';
import type { FirstStartPorts, FirstStartSettings } from './bootstrap.ts';
import type { FirstKeysFile } from './first-keys-file.ts';

/** With whom one signs in, as the start prints it. */
export interface ShownPerson {
  readonly email: string;
  /** Undefined if it is known already: from the settings in production, or because the person has changed it. */
  readonly password?: string | undefined;
}

const demoEmail = 'demo@example.com';

/**
 * The owner of the first account and administrator of the instance, unless somebody can sign in already: whoever the
 * bootstrap settings name or, in development, the demo's owner with a generated password. Undefined if there is nobody.
 */
export async function ensureFirstPerson(
  ports: FirstStartPorts,
  { production, bootstrap }: FirstStartSettings,
  accountId: string,
  file: FirstKeysFile,
): Promise<ShownPerson | undefined> {
  const { controlStore, clock, passwords } = ports;
  const { email = production ? undefined : demoEmail } = bootstrap;
  if (await controlStore.persons.isAnybodyThere())
    return production ? undefined : toShown(ports, file, email);
  const password = bootstrap.password ?? (production ? undefined : generatePassword());
  if (email === undefined || password === undefined) return undefined;
  await controlStore.persons.createFirst({
    personId: newIdentifier('person', clock()),
    email,
    name: production ? email.replace(/@.*/, '') : 'Demo',
    passwordHash: await passwords.hash(password),
    isAdministrator: true,
    createdAtMs: clock(),
    membership: { accountId, role: 'owner' },
  });
  if (!production && bootstrap.password === undefined) file.rememberDemoPerson({ email, password });
  return production ? { email } : { email, password };
}

/** The owner of the demo, if the password that a start generated still opens the door. */
export async function findDemoPerson(
  { controlStore, passwords }: Pick<FirstStartPorts, 'controlStore' | 'passwords'>,
  file: FirstKeysFile,
): Promise<PersonRecord | undefined> {
  const demo = file.demoPerson();
  const person = demo === undefined ? undefined : await controlStore.persons.findByEmail(demo.email);
  if (demo === undefined || person === undefined) return undefined;
  const hash = await controlStore.persons.passwordHashOf(person.personId);
  return hash !== undefined && (await passwords.verify(demo.password, hash)) ? person : undefined;
}

async function toShown(
  ports: FirstStartPorts,
  file: FirstKeysFile,
  email: string | undefined,
): Promise<ShownPerson | undefined> {
  const demo = await findDemoPerson(ports, file);
  if (demo !== undefined) return file.demoPerson();
  return email === undefined ? undefined : { email };
}

/** 100 random bits, easy to read and to type. */
function generatePassword(): string {
  return toBase32(randomBytes(16))
    .slice(0, 20)
    .replace(/(.{5})(?=.)/g, '$1-');
}
