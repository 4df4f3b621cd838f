import { limits } from '@overlay/contract';

/** Limits of the process as a whole (`docs/limits.md` lists the settings and the totals). */
export interface ServerLimits {
  readonly bodyBytes: number;
  /** Memory of all concurrent requests together. */
  readonly waitingBytes: number;
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** How long a body may go without another byte. */
  readonly bodyStallMs: number;
  /** How long an answer may wait for its reader to take another byte. */
  readonly unreadAnswerMs: number;
}

export const defaultServerLimits: ServerLimits = {
  bodyBytes: limits.bodyBytes,
  waitingBytes: 64 * 1024 ** 2,
  connections: 10_000,
  connectionsPerAddress: 1_000,
  bodyStallMs: limits.bodyStallMs,
  unreadAnswerMs: limits.unreadAnswerMs,
};
