/** Whether objects and arrays stand more than `depth` deep in one another. Level by level, so that depth costs no stack. */
export function isDeeperThan(depth: number, value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let left = depth; ; left -= 1) {
    const nested = level.filter((one): one is object => typeof one === 'object' && one !== null);
    if (nested.length === 0) return false;
    if (left === 0) return true;
    level = nested.flatMap((one): readonly unknown[] => (Array.isArray(one) ? one : Object.values(one)));
  }
}
