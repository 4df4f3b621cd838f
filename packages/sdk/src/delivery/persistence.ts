import type { Environment, SafeStorage } from './environment.ts';
import { isForeign, toEntryKey, toLeaseKey } from './journal.ts';
import { createOwnership, graceMs } from './ownership.ts';
import type { QueuedEvent } from './queued-event.ts';

/** The chunk could not be loaded: dead pages' events wait for another attempt, or for the next page. */
const missingAgainMs = 60_000;

/** The queue's copy in web storage. Events that cannot be written stay only in memory. */
export interface Persistence {
  write(event: QueuedEvent): void;
  erase(event: QueuedEvent): void;
  /** Announces that events wait here, so that other pages leave them alone. */
  occupy(isOccupied: boolean): void;
  /** The page leaves, perhaps for the back/forward cache. */
  leave(hasFlights: boolean): void;
  /** Looks for dead pages' events, now and again while some journals belong to live pages. */
  adopt(accept: (json: string) => void): void;
  stop(): void;
}

export function createPersistence(
  environment: Environment,
  storage: SafeStorage,
  namespace: string,
): Persistence {
  const journal = environment.createId().slice(0, 8);
  const ownership = createOwnership(environment, storage, toLeaseKey(namespace, journal));
  let cancelScan = () => {};
  let isScanning = false;
  let isStopped = false;

  const adopt = (accept: (json: string) => void) => {
    if (isScanning || isStopped) return;
    cancelScan();
    if (!storage.keys(namespace).some((key) => isForeign(key, namespace, journal))) return;
    isScanning = true;
    void environment
      .load('orphans')
      .then(({ adoptOrphans }) =>
        adoptOrphans({ environment, storage, namespace, ownJournal: journal, accept }),
      )
      .catch(() => missingAgainMs)
      .then((againMs) => {
        isScanning = false;
        if (againMs !== undefined && !isStopped)
          cancelScan = environment.setTimer(() => adopt(accept), againMs);
      });
  };

  return {
    write: (event) => storage.set(toEntryKey(namespace, journal, event.sequence), event.json),
    erase: (event) => storage.remove(toEntryKey(namespace, journal, event.sequence)),
    occupy: (isOccupied) => (isOccupied ? ownership.hold() : ownership.release(0)),
    leave: (hasFlights) => ownership.release(hasFlights ? graceMs : 0),
    adopt,
    stop() {
      isStopped = true;
      cancelScan();
    },
  };
}
