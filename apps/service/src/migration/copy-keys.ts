import type { EventLog, KnownKey } from '../log/event-log.ts';
import { CopyDiffers } from './copy-rows.ts';

const keysPerCall = 20_000;

/** Copies dedupe keys first seen since `sinceMs` to another log, and verifies each. */
export async function copyKeys(
  from: Pick<EventLog, 'knownKeys'>,
  to: Pick<EventLog, 'rememberKeys' | 'lookUp'>,
  { sinceMs, signal }: { readonly sinceMs: number; readonly signal: AbortSignal },
): Promise<number> {
  let copied = 0;
  for await (const page of from.knownKeys(sinceMs)) {
    for (let at = 0; at < page.length; at += keysPerCall) {
      signal.throwIfAborted();
      const keys = page.slice(at, at + keysPerCall);
      await to.rememberKeys(keys);
      await compareKeys(keys, to);
      copied += keys.length;
    }
  }
  return copied;
}

async function compareKeys(keys: readonly KnownKey[], to: Pick<EventLog, 'lookUp'>): Promise<void> {
  const verdicts = await to.lookUp(keys.map((known) => ({ ...known, line: '' })));
  const isMissing = verdicts.some(
    (verdict, index) => verdict.status !== 'duplicate' || verdict.createdAt !== keys[index]?.createdAt,
  );
  if (isMissing) throw new CopyDiffers('dedupe keys');
}
