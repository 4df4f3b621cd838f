import type { RawSearch } from './view.ts';

/** `a=1&b=x&b=y` as `{ a: '1', b: ['x', 'y'] }`: addresses that people can read, write and shorten. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const before = found[name];
    found[name] = before === undefined ? value : [before, value].flat();
  }
  return found;
}

export function stringifySearch(search: object): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search as RawSearch)) {
    for (const one of [value ?? []].flat()) written.append(name, String(one));
  }
  const text = written.toString();
  return text === '' ? '' : `?${text}`;
}
