import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs Node with arguments at a lower priority. Rejects with what it printed if it fails, or is ended by the signal. */
export async function runInOwnProcess(args: readonly string[], signal: AbortSignal): Promise<void> {
  const running = run(process.execPath, [...args], { signal });
  const { pid } = running.child;
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    await running;
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(printed === '' ? 'the process was ended' : printed, { cause: error });
  }
}
