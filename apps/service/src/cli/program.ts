import { keyKinds, roles } from '@overlay/contract';
import { Argument, Command, CommanderError } from 'commander';
import { readVersion } from '../settings/version.ts';
import type { Administration } from './administration.ts';
import type { DoctorOptions } from './doctor/run-doctor.ts';
import { incompleteStores } from './start-failure.ts';
import type { StoreOptions } from './store-command.ts';

export interface ServeOptions {
  /** Starts even if the stores of the data directory do not match. */
  readonly acceptLoss?: boolean;
}

export interface VerifyArguments {
  readonly from?: string;
  readonly restore?: boolean;
}

export interface BackupArguments {
  /** A path or a `file:` address. */
  readonly to: string;
  /** MiB a second, as typed. */
  readonly rate: string;
  /** Shares parts of the event store with the other backups in the same folder. */
  readonly incremental?: boolean;
}

export interface RepairArguments {
  /** A backup; the stores if none is named. */
  readonly from?: string;
}

export interface RestoreArguments {
  readonly from: string;
  /** The data directory to create. */
  readonly data: string;
  /** A file with the settings of the stores to copy everything to. */
  readonly to?: string;
}

export interface ProveArguments {
  /** The address of an empty database. */
  readonly store: string;
  /** As typed. */
  readonly minutes: string;
}

/** Implementations of the commands. */
export interface OverlayCommands {
  serve(options: ServeOptions): Promise<void>;
  store(options: StoreOptions): Promise<void>;
  /** @param file names the stores to move to */
  migrate(file: string): Promise<void>;
  /** @param words e.g. `['send', 'TOKEN']` */
  deadLetters(words: readonly string[]): Promise<void>;
  backup(options: BackupArguments): Promise<void>;
  /** A backup, or the stores if none is named. */
  verify(options: VerifyArguments): Promise<void>;
  /** Sets damaged parts of the stores aside, or removes those of a backup. */
  repair(options: RepairArguments): Promise<void>;
  restore(options: RestoreArguments): Promise<void>;
  /** Whether an upgraded copy answers what the service answers. */
  rehearse(): Promise<boolean>;
  /** Whether the event store at an address does what the service relies on. */
  prove(options: ProveArguments): Promise<boolean>;
  revokeDemoKeys(): Promise<void>;
  /** Whether the page is as it should be. */
  check(url: string): Promise<boolean>;
  /** Whether the installation has no fault. */
  doctor(options: DoctorOptions): Promise<boolean>;
  /** Prints the lines that the work resolves with. */
  administer(work: (administration: Administration) => Promise<readonly string[]>): Promise<void>;
}

/** The exit code for an invalid command line. */
const usageError = 2;

const exitCodes = `
Exit codes:
  0  done, or stopped by SIGTERM or SIGINT
  1  failed; stderr says why. For check and doctor: there is a fault. For rehearse and prove: answers differ
  ${usageError}  the command line is wrong
  ${incompleteStores}  a store is missing, damaged, older than another, or of a later version; stderr says which

Settings come from the environment: docs/running.md.`;

/** Runs a command line without its first two words, and resolves with the exit code. Rejects if the command fails. */
export async function runOverlay(args: readonly string[], commands: OverlayCommands): Promise<number> {
  try {
    const exit = { code: 0 };
    await createProgram(commands, exit).parseAsync(args.length === 0 ? ['serve'] : args, { from: 'user' });
    return exit.code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageError;
    throw error;
  }
}

function createProgram(commands: OverlayCommands, exit: { code: number }): Command {
  const program = new Command('overlay')
    .description('The overlay interaction service. Without a command, it starts the service.')
    .version(readVersion())
    .exitOverride()
    .showHelpAfterError('Run with --help for more.')
    .addHelpText('after', exitCodes);
  program
    .command('serve')
    .alias('start')
    .description('start the service (default)')
    .option('--accept-loss', 'start even if a store is missing, or older than another')
    .action((options: ServeOptions) => commands.serve(options));
  program
    .command('store')
    .description('start only the embedded event store, for several services to share')
    .requiredOption('--data <directory>', 'data directory of the store')
    .option(
      '--host <address>',
      'address to listen on; any other than loopback needs OVERLAY_STORE_PASSWORD',
      '127.0.0.1',
    )
    .option('--port <number>', 'port to listen on', '8123')
    .action(commands.store);
  program
    .command('migrate')
    .description('copy everything to other stores, also while the service runs')
    .requiredOption('--to <file>', 'file with the settings of the stores to move to')
    .action(({ to }: { readonly to: string }) => commands.migrate(to));
  program
    .command('backup')
    .description('write everything into a new file, also while the service runs')
    .requiredOption('--to <file>', 'path, or file: or s3: address, of the backup')
    .option('--rate <number>', 'MiB a second, at most', '64')
    .option('--incremental', 'share parts of the event store with the other backups in its folder')
    .action((options: BackupArguments) => commands.backup(options));
  program
    .command('verify')
    .description('check every byte of the stores, also while the service runs, or of a backup')
    .option('--from <file>', 'path, or file: or s3: address, of a backup')
    .option(
      '--restore',
      'also restore it beside the backup, and compare what it answers with what the service answered',
    )
    .action((options: VerifyArguments) => commands.verify(options));
  program
    .command('repair')
    .description('set damaged parts of the stores aside, and say what is missing without them')
    .option(
      '--from <file>',
      'instead, remove damaged parts of an incremental backup, so that the next one writes them again',
    )
    .action((options: RepairArguments) => commands.repair(options));
  program
    .command('restore')
    .description('restore a backup into a new or empty folder')
    .requiredOption('--from <file>', 'path, or file: or s3: address, of the backup')
    .requiredOption('--data <folder>', 'data directory to create')
    .option(
      '--to <file>',
      'copy everything from there to the empty stores of these settings, as migrate does',
    )
    .action((options: RestoreArguments) => commands.restore(options));
  program
    .command('rehearse')
    .description(
      'upgrade a copy of the data of the running service to this version, and compare every summary',
    )
    .action(async () => {
      exit.code = (await commands.rehearse()) ? 0 : 1;
    });
  program
    .command('prove')
    .description('write to an empty ClickHouse database, and compare everything with the embedded store')
    .requiredOption('--store <address>', 'address of an empty database, as in EVENT_STORE_URL')
    .option('--minutes <number>', 'keep writing for this long while you stop servers', '0')
    .action(async (options: ProveArguments) => {
      exit.code = (await commands.prove(options)) ? 0 : 1;
    });
  program
    .command('revoke-demo-keys')
    .description("revoke the demo's keys and remove its owner")
    .action(commands.revokeDemoKeys);
  program
    .command('check <url>')
    .description('check whether a page can show overlays, also while the service runs')
    .action(async (url: string) => {
      exit.code = (await commands.check(url)) ? 0 : 1;
    });
  program
    .command('doctor')
    .description('check this installation, also while the service runs, and say what to do')
    .option('--json', 'print a JSON document')
    .option('--mail <address>', 'send a test mail to this address')
    .action(async (options: DoctorOptions) => {
      exit.code = (await commands.doctor(options)) ? 0 : 1;
    });

  const deadLetters = program
    .command('dead-letters')
    .description('rows that the event store refused, also while the service runs');
  deadLetters
    .command('list')
    .description('print them, one JSON document per line')
    .action(() => commands.deadLetters(['list']));
  deadLetters
    .command('send [token...]')
    .description('send them again, or only those with these tokens')
    .action((tokens: readonly string[]) => commands.deadLetters(['send', ...tokens]));
  deadLetters
    .command('delete <token...>')
    .description('permanently delete those with these tokens')
    .action((tokens: readonly string[]) => commands.deadLetters(['delete', ...tokens]));

  addAdministration(program, commands);
  return program;
}

function addAdministration(program: Command, { administer }: OverlayCommands): void {
  const accounts = program.command('accounts').description('list, create and delete accounts');
  accounts
    .command('list')
    .description('list accounts with their number of members')
    .action(() => administer((admin) => admin.listAccounts()));
  accounts
    .command('create <name> <owner-email>')
    .description('create an account and a link for its owner')
    .action((name, email) => administer((admin) => admin.createAccount(name, email)));
  accounts
    .command('delete <account> <name>')
    .description('permanently delete an account, confirmed by its name')
    .action((account, name) => administer((admin) => admin.deleteAccount(account, name)));

  const users = program.command('users').description('manage the people who sign in');
  users
    .command('list')
    .description('list everyone who can sign in, with their accounts')
    .action(() => administer((admin) => admin.listUsers()));
  users
    .command('invite <email> <account>')
    .description('create a link to join an account')
    .addArgument(new Argument('<role>').choices(roles))
    .action((email, account, role) => administer((admin) => admin.inviteUser(email, account, role)));
  users
    .command('reset <email>')
    .description('create a link to set a new password')
    .action((email) => administer((admin) => admin.resetPassword(email)));
  users
    .command('sign-out <email>')
    .description('sign a person out everywhere')
    .action((email) => administer((admin) => admin.signOut(email)));
  users
    .command('two-factor-off <email>')
    .description('turn the second factor off, after phone and backup codes are lost')
    .action((email) => administer((admin) => admin.turnOffTwoFactor(email)));
  users
    .command('administrator <email>')
    .description('make a person an administrator of the instance, or undo it')
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .action((email, state) => administer((admin) => admin.setAdministrator(email, state === 'on')));

  const keys = program.command('keys').description('list, create and revoke API keys');
  keys
    .command('list <account>')
    .description('list the keys of an account')
    .action((account) => administer((admin) => admin.listKeys(account)));
  keys
    .command('create <account>')
    .description('create a key, which is shown once')
    .addArgument(new Argument('<kind>').choices(keyKinds))
    .argument('<name>')
    .action((account, kind, name) => administer((admin) => admin.createKey(account, kind, name)));
  keys
    .command('revoke <account> <key>')
    .description('revoke a key; a running service refuses it within a second')
    .action((account, key) => administer((admin) => admin.revokeKey(account, key)));
  keys
    .command('forget-secrets')
    .description('revoke all viewer secrets, after the key that encrypts them is lost')
    .action(() => administer((admin) => admin.forgetSecrets()));
}
