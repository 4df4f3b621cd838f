import type { BenchOptions } from '../options.ts';
import { measureIn } from '../processes/service.ts';
import type { Finding } from '../report/finding.ts';

/** Microseconds of CPU per key. */
export interface DedupeCost {
  readonly newKey: number;
  readonly knownKey: number | undefined;
  /** Looked up and appended, 100 per call, including the fsync. */
  readonly append: number;
  readonly files: number;
  readonly residentMegabytes: number;
}

/** The cost of finding duplicates among the keys of a quiet week, of 20 and of 60 million events. */
export async function measureDedupe({ dedupeKeys }: BenchOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const keys of dedupeKeys) {
    const cost = await costAmong(keys);
    const measurement = `dedupe, ${keys / 1_000_000} M keys`;
    const unit = 'µs CPU/event';
    findings.push(
      { measurement, what: 'a new key looked up', value: cost.newKey, unit, target: { atMost: 8 } },
      ...(cost.knownKey === undefined
        ? []
        : [{ measurement, what: 'a known key looked up', value: cost.knownKey, unit } as const]),
      { measurement, what: 'a new key appended', value: cost.append, unit },
      { measurement, what: 'files', value: cost.files, unit: 'files', target: { atMost: 16 } },
      {
        measurement,
        what: 'RSS of the log alone',
        value: cost.residentMegabytes,
        unit: 'MB',
        target: { atMost: 700 },
      },
    );
  }
  return findings;
}

function costAmong(keys: number): Promise<DedupeCost> {
  return measureIn(new URL('../servers/dedupe-keys.child.ts', import.meta.url), [String(keys)]);
}
