import { readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { SettingError } from '../settings/setting.ts';

/** What a unit of systemd says about the service: https://www.freedesktop.org/software/systemd/man/systemd.exec.html */
interface ServiceUnit {
  readonly user: string | undefined;
  readonly group: string | undefined;
  readonly workingDirectory: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly environmentFiles: readonly string[];
}

interface UnitOptions {
  /** Path of the program that runs. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** It is meant for the unit of another copy: what starts there later. */
  readonly isForAnyCopy?: boolean;
  /** Where systemd looks for units, most important first. */
  readonly folders?: readonly string[];
}

/** Of `node:process`; absent where there are no users. */
interface UserOfProcess {
  getuid?(): number;
  initgroups?(user: string, group: string): void;
  setgid?(group: string): void;
  setuid?(user: string): void;
}

export interface EnterOptions extends Omit<UnitOptions, 'environment' | 'isForAnyCopy'> {
  readonly args: readonly string[];
  /** Gets what the unit sets and it has not. */
  readonly environment: Record<string, string | undefined>;
  readonly process: UserOfProcess;
}

/** https://nodejs.org/api/cli.html#environment-variables */
const readAtStart = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'];
const unitName = 'overlay.service';
const unitFolders = [
  '/etc/systemd/system',
  '/run/systemd/system',
  '/usr/local/lib/systemd/system',
  '/lib/systemd/system',
];

/**
 * By hand, a command of an installed copy has the settings of the unit that starts it, and, if this is root, its user: what it
 * creates belongs to the service. What is set already is kept. A rehearsal of another copy has them, too.
 *
 * @returns whether the program has to be started again, because Node reads one of these settings at its start
 * @throws {SettingError} if this user may not read the settings
 */
export async function enterUnit({ args, process, ...options }: EnterOptions): Promise<boolean> {
  if (args.some((arg) => /^(?:--help|-h|--version|-V|help)$/.test(arg))) return false;
  const { environment } = options;
  const unit = await findUnit({ ...options, isForAnyCopy: args[0] === 'rehearse' });
  if (unit === undefined) return false;
  // The environment is complete from now on, also for a process that this one starts.
  const found = { INVOCATION_ID: 'by-hand', ...(await readUnitEnvironment(unit)) };
  const added = Object.entries(found).filter(([name]) => environment[name] === undefined);
  for (const [name, value] of added) environment[name] = value;
  const { user, group = user } = unit;
  if (user !== undefined && group !== undefined && process.getuid?.() === 0) {
    process.initgroups?.(user, group);
    process.setgid?.(group);
    process.setuid?.(user);
  }
  return added.some(([name]) => readAtStart.includes(name));
}

/**
 * The unit that starts this copy of the service; undefined if none does, or if systemd has started this process, which then has the
 * environment already. A copy that no unit starts, such as a clone, never gets the settings of the installed one.
 */
async function findUnit({
  program,
  environment,
  isForAnyCopy,
  folders = unitFolders,
}: UnitOptions): Promise<ServiceUnit | undefined> {
  if (environment.INVOCATION_ID !== undefined) return undefined;
  const text = await readUnit(folders);
  if (text === undefined) return undefined;
  const unit = parseUnit(text);
  if (isForAnyCopy) return unit;
  const own = await realpath(program);
  for (const word of unit.command) {
    const path = await realpath(resolve(unit.workingDirectory, word)).catch(() => undefined);
    // The command `overlay` is beside the folder of the program.
    if (path !== undefined && (path === own || join(dirname(path), '../dist/main.js') === own)) return unit;
  }
  return undefined;
}

/** Its settings, with those of its files. @throws {SettingError} if this user may not read one of them */
async function readUnitEnvironment(unit: ServiceUnit): Promise<Readonly<Record<string, string>>> {
  let environment = unit.environment;
  for (const name of unit.environmentFiles) {
    const path = name.replace(/^-/, '');
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && name !== path) return '';
      const asRoot = unit.user === undefined ? '' : `: run this as root, it then acts as ${unit.user}`;
      const problem = error.code === 'EACCES' ? `may not be read by this user${asRoot}` : error.message;
      throw new SettingError('EnvironmentFile', `${path} ${problem}`);
    });
    environment = { ...environment, ...parseEnvironmentFile(text) };
  }
  return environment;
}

/** The unit with its drop-ins; later lines override earlier ones. */
async function readUnit(folders: readonly string[]): Promise<string | undefined> {
  const texts = await Promise.all(
    folders.map((folder) => readFile(join(folder, unitName), 'utf8').catch(() => undefined)),
  );
  const unit = texts.find((text) => text !== undefined);
  if (unit === undefined) return undefined;
  const dropIns = new Map<string, string>();
  for (const folder of folders.toReversed()) {
    const names = await readdir(join(folder, `${unitName}.d`)).catch(() => []);
    for (const name of names)
      if (name.endsWith('.conf')) dropIns.set(name, join(folder, `${unitName}.d`, name));
  }
  const sorted = [...dropIns].sort(([one], [other]) => (one < other ? -1 : 1));
  const added = await Promise.all(sorted.map(([, path]) => readFile(path, 'utf8')));
  return [unit, ...added].join('\n');
}

/** An empty value resets a list, and a later command or user replaces an earlier one. */
function parseUnit(text: string): ServiceUnit {
  let isService = false;
  const lists: Record<'Environment' | 'EnvironmentFile', string[]> = { Environment: [], EnvironmentFile: [] };
  const last: Record<string, string> = {};
  for (const line of text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((one) => one.trim())) {
    if (line.startsWith('[')) isService = line === '[Service]';
    const split = line.indexOf('=');
    if (!isService || split < 1 || /^[#;]/.test(line)) continue;
    const [name, value] = [line.slice(0, split).trim(), line.slice(split + 1).trim()];
    if (name === 'Environment' || name === 'EnvironmentFile') {
      if (value === '') lists[name] = [];
      else lists[name].push(...(name === 'Environment' ? toWords(value) : [value]));
    } else {
      last[name] = value;
    }
  }
  return {
    user: last.User,
    group: last.Group,
    workingDirectory: last.WorkingDirectory ?? '/',
    command: toWords(last.ExecStart ?? ''),
    environment: Object.fromEntries(lists.Environment.map(toAssignment)),
    environmentFiles: lists.EnvironmentFile,
  };
}

/** Comments begin a line, not the end of one: a password may contain a `#`. */
function parseEnvironmentFile(text: string): Record<string, string> {
  const lines = text
    .replaceAll(/\\\n/g, '')
    .split('\n')
    .map((line) => line.trim());
  return Object.fromEntries(
    lines
      .filter((line) => /^\w+=/.test(line))
      .map((line) => {
        const [name, value] = toAssignment(line);
        const [, quote, quoted = ''] = /^(["'])(.*)\1$/.exec(value.trim()) ?? [];
        if (quote === undefined) return [name, value.trim()];
        return [name, quote === '"' ? quoted.replaceAll(/\\(["\\$`])/g, '$1') : quoted];
      }),
  );
}

function toAssignment(word: string): [name: string, value: string] {
  const mark = word.indexOf('=');
  return [word.slice(0, mark), word.slice(mark + 1)];
}

/** Separated by spaces; quotes keep a word together. */
function toWords(text: string): string[] {
  return [...text.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replaceAll(/["']/g, ''));
}
