import { statfs } from 'node:fs/promises';

/** With less room than this, a write could be cut short. */
export const nearlyFullBytes = 16 * 1024 ** 2;
/** Far less is written between two checks than the reserve holds. */
const lookEveryMs = 20;
/** More than can be written in a quarter of a second. */
const plentyBytes = 1024 ** 3;
const lookAtPlentyEveryMs = 250;

export type FreeBytes = (path: string) => Promise<number>;

/**
 * Whether the disk has room. The answer may be some milliseconds old, so that no caller waits for it. It is checked
 * before writes: in a test, LMDB corrupted its own memory, and with it the process, when a large transaction filled
 * the disk.
 */
export class DiskRoom {
  readonly #path: string;
  readonly #freeBytes: FreeBytes;
  #hasRoom = true;
  #isLooking = false;
  #nextLookAt = 0;

  constructor(path: string, freeBytes: FreeBytes = readFreeBytes) {
    this.#path = path;
    this.#freeBytes = freeBytes;
  }

  /** If the check fails, the disk is assumed to have room: the write will show. */
  hasRoom(nowMs: number): boolean {
    if (!this.#isLooking && nowMs >= this.#nextLookAt) {
      this.#isLooking = true;
      this.#freeBytes(this.#path).then(
        (bytes) =>
          this.#saw(
            bytes >= nearlyFullBytes,
            nowMs + (bytes < plentyBytes ? lookEveryMs : lookAtPlentyEveryMs),
          ),
        () => this.#saw(true, nowMs + lookEveryMs),
      );
    }
    return this.#hasRoom;
  }

  #saw(hasRoom: boolean, nextLookAt: number): void {
    this.#hasRoom = hasRoom;
    this.#nextLookAt = nextLookAt;
    this.#isLooking = false;
  }
}

export async function readFreeBytes(path: string): Promise<number> {
  const disk = await statfs(path);
  return disk.bavail * disk.bsize;
}
