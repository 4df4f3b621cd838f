/** As an address or a list has it; undefined if it is not the number of a version. */
export function parseVersion(text: unknown): number | undefined {
  return /^[1-9]\d{0,8}$/.test(String(text)) ? Number(text) : undefined;
}

/**
 * `1–3, 5` for 1, 2, 3 and 5.
 *
 * @param versions ascending
 */
export function toRanges(versions: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const version of versions) {
    const last = ranges.at(-1);
    if (last?.to === version - 1) last.to = version;
    else ranges.push({ from: version, to: version });
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
