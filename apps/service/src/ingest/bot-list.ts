import { isbot } from 'isbot';

const remembered = new Map<string, boolean>();
const rememberedLimit = 2_000;

/** Whether a maintained list knows the user agent as a bot. Asked for publishable keys alone (decisions 3). */
export function isKnownBot(userAgent: string): boolean {
  const known = remembered.get(userAgent);
  if (known !== undefined) return known;
  const verdict = isbot(userAgent);
  if (remembered.size >= rememberedLimit) remembered.clear();
  remembered.set(userAgent, verdict);
  return verdict;
}
