import { join } from 'node:path';
import type { Logger } from 'pino';
import { replayLedger } from '../backup/replay-ledger.ts';
import { drainLogs } from '../migration/drain-logs.ts';
import { type MigrationResult, type MoveOptions, moveStores } from '../migration/move-stores.ts';
import { readStoredAnswers } from '../migration/stored-answers.ts';
import { closePorts, type Ports, snapshotPorts } from '../ports/ports.ts';
import { systemClock } from '../scheduling/clock.ts';
import { connectIfListening } from '../scheduling/connect-if-listening.ts';
import type { Settings } from '../settings/settings.ts';
import { repairStores, verifyStores } from './check-stores.ts';
import {
  askService,
  type CommandChannel,
  type CommandContext,
  type CommandRequest,
  openCommandChannel,
} from './command-channel.ts';
import { runDeadLettersCommand } from './dead-letters-command.ts';
import { showProgress, showResult, toTargetSettings } from './migrate-command.ts';
import { recordAnswers } from './recorded-answers.ts';
import { prepareDataDirectory } from './start-failure.ts';

/** Opens all stores where the settings say they are. */
export type OpenPorts = (settings: Settings, onError: (error: unknown) => void) => Promise<Ports>;
export type MoveTo = (
  stores: Ports,
  options: Pick<MoveOptions, 'onProgress' | 'signal'>,
) => Promise<MigrationResult>;

export interface OpenStores {
  readonly settings: Settings;
  readonly ports: Ports;
  readonly openPorts: OpenPorts;
  readonly moveTo: MoveTo;
  /** Writes logs and event store into a directory, while nothing is shipped. */
  readonly snapshot: (directory: string, meanwhile?: () => Promise<void>) => Promise<void>;
  /** What `overlay doctor` asks a running service; undefined in a process that only runs a command. */
  readonly state?: () => Promise<object>;
}

/** Lets `overlay migrate` and `overlay dead-letters` run in this process, which has the stores open. */
export function serveStoreCommands(stores: OpenStores): Promise<CommandChannel> {
  return openCommandChannel(toChannelPath(stores.settings), (request, context) =>
    runRequest(request, context, stores),
  );
}

/** False if no service uses the data directory. */
export function askRunningService(
  settings: Settings,
  request: CommandRequest,
  print: (line: string) => void,
): Promise<boolean> {
  return askService(toChannelPath(settings), request, print);
}

/** Runs a command in the service that uses the data directory, or in this process if none does. */
export async function runOnStores(
  settings: Settings,
  request: CommandRequest,
  { openPorts, logger }: { readonly openPorts: OpenPorts; readonly logger: Logger },
): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  if (await askRunningService(settings, request, print)) return;
  const ports = await openPorts(settings, (err) => logger.error({ err }, 'a task in the background failed'));
  await ports.controlStore.migrate();
  // Tables that are missing must not be there again before somebody has noticed.
  if (!checks.includes(request.words[0] ?? '')) await ports.eventStore.migrate();
  const pause = async () => {
    await drainLogs(ports, logger);
    return { resume: () => {} };
  };
  const moveTo: MoveTo = (to, options) =>
    moveStores({ ...options, from: ports, to, clock: systemClock, pause });
  // Nothing ships in this process.
  const snapshot: OpenStores['snapshot'] = async (directory, meanwhile) => {
    await snapshotPorts(ports, directory);
    await meanwhile?.();
  };
  const { signal } = new AbortController();
  try {
    // What moves on must not bring back what a restore would.
    if (request.words[0] === 'migrate') await replayLedger(ports, settings.dataDir, logger);
    await runRequest(request, { print, signal }, { settings, ports, openPorts, moveTo, snapshot });
  } finally {
    await closePorts(ports);
  }
}

async function runRequest(
  { words: [command, ...words], settings: target }: CommandRequest,
  { print, signal }: CommandContext,
  { settings, ports, openPorts, moveTo, snapshot, state }: OpenStores,
): Promise<void> {
  if (command === 'dead-letters') return runDeadLettersCommand(words, ports, { print, signal });
  if (command === 'verify') return verifyStores(ports, print);
  if (command === 'repair') return repairStores(ports, print);
  if (command === 'snapshot') {
    const [directory = '', controlAtMs] = words;
    const moment = { atMs: ports.clock(), controlAtMs: Number(controlAtMs) };
    return snapshot(directory, () => recordAnswers(ports, moment, directory));
  }
  if (command === 'state') return print(JSON.stringify(await state?.()));
  if (command === 'snapshot-with-answers') {
    // Of the same moment as the copy.
    return snapshot(words[0] ?? '', async () =>
      print(JSON.stringify(await readStoredAnswers(ports.eventStore))),
    );
  }
  const next = toTargetSettings(settings, target);
  await prepareDataDirectory(next.dataDir);
  const to = await openPorts(next, () => {});
  try {
    const onProgress = (progress: Parameters<typeof showProgress>[0]) => print(showProgress(progress));
    const result = await moveTo(to, { onProgress, signal });
    print(showResult(result, words[0] ?? ''));
  } finally {
    await closePorts(to);
  }
}

const checks: readonly string[] = ['verify', 'repair'];

/** Whether a service uses the data directory, and does the work itself. */
export async function isServiceListening(dataDir: string): Promise<boolean> {
  const socket = await connectIfListening(toChannelPath({ dataDir }));
  socket?.destroy();
  return socket !== undefined;
}

function toChannelPath({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'commands.sock');
}
