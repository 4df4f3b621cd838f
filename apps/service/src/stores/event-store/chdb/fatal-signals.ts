const fatalSignals = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP'] as const;

/**
 * Gives the signals of a crash back to the operating system. Call after the engine was opened, on the main thread.
 *
 * The engine, made to be a server, catches them to log a stack trace, and its handler never returns: a Node process that
 * ran out of memory (V8 calls `abort`) would then hang in it, keep its port and ignore SIGTERM, and no supervisor would
 * notice. A listener that is added and removed leaves the default action, which ends the process at once.
 */
export function restoreFatalSignals(): void {
  const ignore = () => {};
  for (const signal of fatalSignals) process.on(signal, ignore).off(signal, ignore);
}
