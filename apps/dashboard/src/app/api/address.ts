/** The service's address, with the base path below which a proxy may serve it. Ends with a slash. */
export const baseUrl = document.baseURI;

export interface AddressParts {
  /** Path parameters: `{ keyId: 'key_1' }` for `/api/keys/{keyId}`. */
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  /** Lists become repeated parameters, as the service expects; undefined values are omitted. */
  readonly query?: object | undefined;
}

/**
 * The only way to build an address of the API, so that a prefetched query has exactly the address of the page's query.
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
