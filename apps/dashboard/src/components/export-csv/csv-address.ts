/** The address of a question of the API, answered as CSV. Lists are repeated, as the service takes them. */
export function toCsvAddress(baseUrl: string, path: string, query: object): string {
  const address = new URL(path.replace(/^\//, ''), baseUrl);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) address.searchParams.append(name, String(one));
  }
  address.searchParams.set('format', 'csv');
  return address.href;
}
