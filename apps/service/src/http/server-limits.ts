import { limits } from '@overlay/contract';

/** What bounds the process whoever sends (decisions 8); `docs/limits.md` has the settings and the sums. */
export interface ServerLimits {
  readonly bodyBytes: number;
  readonly waitingBytes: number;
  readonly connections: number;
  readonly connectionsPerAddress: number;
}

export const defaultServerLimits: ServerLimits = {
  bodyBytes: limits.bodyBytes,
  waitingBytes: 64 * 1024 ** 2,
  connections: 10_000,
  connectionsPerAddress: 1_000,
};
