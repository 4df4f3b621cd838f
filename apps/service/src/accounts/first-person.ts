import { randomBytes } from 'node:crypto';
import type { PersonRecord } from '../control-store/people/persons.ts';
import { toBase32 } from '../identifiers/base32.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import { isCommonPassword } from '../people/common-passwords.ts';
import type { Passwords } from '../people/passwords.ts';
import type { Ports } from '../ports/ports.ts';
import { SettingError } from '../settings/setting.ts';
import type { Settings } from '../settings/settings.ts';
import type { DemoSecretsFile } from './demo-secrets-file.ts';

/** The parts of the ports that the first start needs. */
export type FirstStartPorts = Pick<Ports, 'controlStore' | 'clock'> & { readonly passwords: Passwords };

export interface FirstStartSettings extends Pick<Settings, 'production' | 'dataDir' | 'demoData'> {
  readonly bootstrap: Partial<Settings['bootstrap']>;
}

/** Who can sign in, as the start prints it. */
export interface ShownPerson {
  readonly email: string;
  /** Undefined if the person knows it: from the settings in production, or because they changed it. */
  readonly password?: string | undefined;
}

const demoEmail = 'demo@example.com';

/**
 * The owner of the first account and administrator of the instance, unless somebody can sign in already: the
 * person that the bootstrap settings name or, in development, the demo's owner with a generated password. Undefined if there is nobody.
 */
export async function ensureFirstPerson(
  ports: FirstStartPorts,
  { production, bootstrap }: FirstStartSettings,
  accountId: string,
  file: DemoSecretsFile,
): Promise<ShownPerson | undefined> {
  const { controlStore, clock, passwords } = ports;
  const { email = production ? undefined : demoEmail } = bootstrap;
  if (await controlStore.persons.isAnybodyThere())
    return production ? undefined : toShown(ports, file, email);
  const password = bootstrap.password ?? (production ? undefined : generatePassword());
  if (email === undefined || password === undefined) return undefined;
  if (await isCommonPassword(password))
    throw new SettingError('OVERLAY_BOOTSTRAP_PASSWORD', 'is one of the most common passwords');
  await controlStore.persons.createFirst({
    personId: newIdentifier('person', clock()),
    email,
    name: production ? email.replace(/@.*/, '') : 'Demo',
    passwordHash: await passwords.hash(password),
    isAdministrator: true,
    createdAtMs: clock(),
    membership: { accountId, role: 'owner' },
  });
  if (!production && bootstrap.password === undefined) file.rememberPerson({ email, password });
  return production ? { email } : { email, password };
}

/** The owner of the demo, if the password that a start generated is still valid. */
export async function findDemoPerson(
  { controlStore, passwords }: Pick<FirstStartPorts, 'controlStore' | 'passwords'>,
  file: DemoSecretsFile,
): Promise<PersonRecord | undefined> {
  const demo = file.person();
  const person = demo === undefined ? undefined : await controlStore.persons.findByEmail(demo.email);
  if (demo === undefined || person === undefined) return undefined;
  const hash = await controlStore.persons.passwordHashOf(person.personId);
  return hash !== undefined && (await passwords.verify(demo.password, hash)) ? person : undefined;
}

async function toShown(
  ports: FirstStartPorts,
  file: DemoSecretsFile,
  email: string | undefined,
): Promise<ShownPerson | undefined> {
  const demo = await findDemoPerson(ports, file);
  if (demo !== undefined) return file.person();
  return email === undefined ? undefined : { email };
}

/** 100 random bits, easy to read and to type. */
function generatePassword(): string {
  return toBase32(randomBytes(16))
    .slice(0, 20)
    .replace(/(.{5})(?=.)/g, '$1-');
}
