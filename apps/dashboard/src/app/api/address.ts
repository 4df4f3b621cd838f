/** Where the service is, with the path below which a proxy may serve it. Ends with a slash. */
export const baseUrl = document.baseURI;

export interface AddressParts {
  /** What stands in the path: `{ keyId: 'key_1' }` for `/api/keys/{keyId}`. */
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  /** Lists are repeated, as the service takes them; what is undefined is left out. */
  readonly query?: object | undefined;
}

/**
 * The one way to write an address of the API: what is asked before a page is there is the same address as what the page
 * asks.
 */
export function toAddress(path: string, { path: parts = {}, query = {} }: AddressParts = {}): string {
  const filled = path.replaceAll(/\{(?<name>\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts[name])),
  );
  const address = new URL(filled.replace(/^\//, ''), baseUrl);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) address.searchParams.append(name, String(one));
  }
  return address.href;
}
