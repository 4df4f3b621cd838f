/** Web storage with a quota in characters, which can be broken as browsers break it. */
export class FakeStorage implements Storage {
  readonly entries = new Map<string, string>();
  quota = 5_000_000;
  [name: string]: unknown;

  get length(): number {
    return this.entries.size;
  }
  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    let used = key.length + value.length;
    for (const [name, text] of this.entries) if (name !== key) used += name.length + text.length;
    if (used > this.quota) throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(key, value);
  }
  removeItem(key: string): void {
    this.entries.delete(key);
  }
  clear(): void {
    this.entries.clear();
  }
}
