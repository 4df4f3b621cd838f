/** What a link carries behind `#token=`: browsers keep it to themselves, so that it stands in no log. */
export function readLinkToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  return token === null || token === '' ? undefined : token;
}
