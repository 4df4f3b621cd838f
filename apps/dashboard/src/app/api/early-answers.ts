/**
 * Answers requested before the code that uses them was loaded. The first identical request for the same account gets
 * the prefetched answer, once.
 */
const asked = new Map<string, Promise<Response | undefined>>();

/** Later, the person has come back to the page, and needs current data. */
const longestMs = 60_000;

/** @param accountId undefined: what belongs to no account */
export function askEarly(address: string, accountId: string | undefined): void {
  const headers: HeadersInit = accountId === undefined ? {} : { 'Overlay-Account': accountId };
  // The component that needs it repeats and reports a failed or refused request.
  const answer = fetch(address, { headers }).then(
    (response) => (response.ok ? response : undefined),
    () => undefined,
  );
  const key = toKey(address, accountId);
  asked.set(key, answer);
  setTimeout(() => asked.delete(key), longestMs);
}

/** Undefined if it was not requested, or failed. */
export async function takeEarly(
  address: string,
  accountId: string | undefined,
): Promise<Response | undefined> {
  const key = toKey(address, accountId);
  const answer = asked.get(key);
  asked.delete(key);
  return answer;
}

/** After a change, and above all after a sign-in, earlier answers are wrong. */
export function forgetEarly(): void {
  asked.clear();
}

function toKey(address: string, accountId: string | undefined): string {
  return `${accountId ?? ''} ${address}`;
}
