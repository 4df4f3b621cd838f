import { nearestName } from './nearest-name.ts';

/** An invalid setting: the start stops with this one line. */
export class SettingError extends Error {
  constructor(name: string, problem: string) {
    super(`${name} ${problem}`);
    this.name = 'SettingError';
  }
}

/**
 * Thrown at startup if a store cannot be used as configured. The message is one line that names the setting; it never
 * contains the address, which may hold a password.
 */
export class UnusableAddress extends Error {
  constructor(setting: string, problem: string, options?: ErrorOptions) {
    super(`${setting} ${problem}`, options);
    this.name = 'UnusableAddress';
  }
}

/** The trimmed text of an environment variable. Undefined if it is unset or empty. */
export type ReadSetting = (name: string) => string | undefined;

export function parseCount(read: ReadSetting, name: string, initial: number, least: number): number {
  const text = read(name);
  if (text === undefined) return initial;
  const number = Number(text);
  if (/^\d{1,12}$/.test(text) && number >= least) return number;
  throw new SettingError(name, `must be a whole number of at least ${least}, not "${text}"`);
}

/** The first choice is the default. */
export function parseChoice<Choice extends string>(
  read: ReadSetting,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = read(name);
  if (text === undefined) return choices[0];
  const choice = choices.find((one) => one === text);
  if (choice !== undefined) return choice;
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(choices.map((one) => `"${one}"`));
  throw new SettingError(name, `must be ${list}, not "${text}"${toHint(text, choices)}`);
}

/** The name that was probably meant, for the end of a message. */
export function toHint(text: string, known: readonly string[]): string {
  const name = nearestName(text, known);
  return name === undefined ? '' : `; did you mean ${name}?`;
}

export function parseSwitch(read: ReadSetting, name: string, initial = true): boolean {
  return parseChoice(read, name, initial ? ['on', 'off'] : ['off', 'on']) === 'on';
}

/** A token or password that protects access: the error does not quote it. */
export function parseSecret(name: string, text: string | undefined): string | undefined {
  if (text === undefined || /^\S{16,200}$/.test(text)) return text;
  throw new SettingError(name, 'must have at least 16 characters and no spaces');
}
