import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtService } from './programs.ts';

/** The program in a process of its own, with what it has printed. */
export interface MainProcess {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves when it has printed the text; rejects if it ends before. */
  printed(text: string): Promise<void>;
  /** Its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

export function startMain(
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): MainProcess {
  const child = spawn(process.execPath, [builtService, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  }
  // Until then, some of what it has printed may not have been read.
  let isOver = false;
  const ended = once(child, 'close').then(() => {
    isOver = true;
    return child.exitCode;
  });
  return {
    child,
    ended,
    output: () => said,
    async printed(text) {
      while (!said.includes(text)) {
        if (isOver) throw new Error(`it ended:\n${said}`);
        await sleep(10);
      }
    },
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
