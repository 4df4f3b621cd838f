import { statfs } from 'node:fs/promises';

/** Less than this is as good as nothing: a write may be cut short in the middle. */
export const nearlyFullBytes = 16 * 1024 ** 2;
/** Between two looks; what is written meanwhile is far less than the room that is kept. */
const lookEveryMs = 20;
/** So much that no quarter of a second fills it. */
const plentyBytes = 1024 ** 3;
const lookAtPlentyEveryMs = 250;

export type FreeBytes = (path: string) => Promise<number>;

/**
 * Whether the disk has room, as of some milliseconds ago, so that nobody waits for the answer. Asked before a write:
 * LMDB was seen to damage its own memory, and with it the process, where a large transaction met a full disk.
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

  /** Where the disk cannot be asked, it is taken to have room: the write will tell. */
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
