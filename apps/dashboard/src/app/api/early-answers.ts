/**
 * Answers that were asked for before the code that uses them was there. Whoever asks the same of the same account takes the
 * answer that is on its way, once.
 */
const asked = new Map<string, Promise<Response | undefined>>();

/** Later, somebody comes back to a page, and wants what is true then. */
const longestMs = 60_000;

/** @param accountId undefined: what belongs to no account */
export function askEarly(address: string, accountId: string | undefined): void {
  const headers: HeadersInit = accountId === undefined ? {} : { 'Overlay-Account': accountId };
  // What fails or is refused is asked again by whoever needs it, and reported there.
  const answer = fetch(address, { headers }).then(
    (response) => (response.ok ? response : undefined),
    () => undefined,
  );
  const key = toKey(address, accountId);
  asked.set(key, answer);
  setTimeout(() => asked.delete(key), longestMs);
}

/** Undefined: not asked, or without a success. */
export async function takeEarly(
  address: string,
  accountId: string | undefined,
): Promise<Response | undefined> {
  const key = toKey(address, accountId);
  const answer = asked.get(key);
  asked.delete(key);
  return answer;
}

/** After a change, and after a sign-in above all, an answer from before is wrong. */
export function forgetEarly(): void {
  asked.clear();
}

function toKey(address: string, accountId: string | undefined): string {
  return `${accountId ?? ''} ${address}`;
}
