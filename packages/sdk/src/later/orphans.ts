import type { Adoption, SafeStorage } from '../delivery/environment.ts';
import { toLeaseKey } from '../delivery/journal.ts';
import { graceMs, leaseMs } from '../delivery/ownership.ts';

const rescanMs = 60_000;
/** Long enough for two pages that claim at once to see each other's write. */
const claimMs = 150;

/** Takes over dead pages' events. Returns when another check is worthwhile; undefined: no foreign journal is left. */
export async function adoptOrphans(adoption: Adoption): Promise<number | undefined> {
  const { environment, storage, namespace, ownJournal } = adoption;
  let again: number | undefined;
  const lookAgainIn = (ms: number) => {
    again = Math.min(again ?? rescanMs, ms);
  };
  for (const [journal, keys] of listJournals(storage, namespace)) {
    if (journal === ownJournal) continue;
    const leaseKey = toLeaseKey(namespace, journal);
    const leftMs = Number.parseInt(storage.get(leaseKey) ?? '0', 10) - environment.now();
    // A lease further ahead than any lease can be was written before the clock was set back.
    if (leftMs > 0 && leftMs <= leaseMs) {
      lookAgainIn(leftMs + 1);
      continue;
    }
    const move = () => {
      for (const key of keys) moveEntry(adoption, key);
      storage.remove(leaseKey);
    };
    if (!(await withClaim(adoption, leaseKey, move))) lookAgainIn(rescanMs);
  }
  return again;
}

async function withClaim(
  { environment, storage, ownJournal }: Adoption,
  leaseKey: string,
  move: () => void,
): Promise<boolean> {
  const { locks } = environment;
  if (locks) {
    const claim = (lock: unknown) => {
      if (lock) move();
      return Boolean(lock);
    };
    return locks.request(leaseKey, { ifAvailable: true }, claim).catch(() => false);
  }
  const claim = `${environment.now() + graceMs}:${ownJournal}`;
  storage.set(leaseKey, claim);
  await new Promise<void>((resolve) => {
    environment.setTimer(resolve, claimMs);
  });
  const isOurs = storage.get(leaseKey) === claim;
  if (isOurs) move();
  return isOurs;
}

function moveEntry({ storage, accept }: Adoption, key: string): void {
  try {
    const json = storage.get(key) ?? '';
    // One damaged entry in a batch would cost the valid ones next to it.
    if (JSON.parse(json).dedupeKey) accept(json);
  } catch {}
  storage.remove(key);
}

/** Every stored journal with its entry keys, in no order, because events carry their own time. */
function listJournals(storage: SafeStorage, namespace: string): Map<string, string[]> {
  const journals = new Map<string, string[]>();
  for (const key of storage.keys(namespace)) {
    const [mark = '', journal = '', sequence] = key.slice(namespace.length).split(':');
    if (!'ql'.includes(mark)) continue;
    const keys = journals.get(journal) ?? [];
    if (sequence) keys.push(key);
    journals.set(journal, keys);
  }
  return journals;
}
