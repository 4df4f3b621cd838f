import { isbot } from 'isbot';

/**
 * Programs that a developer runs against the service: the list calls them bots too. Somebody who tries a publishable
 * key with curl, or the page in a headless browser, has to see the number change.
 * Why: docs/decisions/0004-bots.md.
 */
const developerTools =
  /^(curl|wget|node|undici|node-fetch|axios|got|deno|bun|python-requests|python-httpx|python-urllib|aiohttp|httpie|postmanruntime|insomnia|go-http-client|okhttp|autocannon|k6|wrk|php|ruby|java|apache-httpclient)\b/i;
const headlessBrowser = /\bHeadless(?=Chrome\b)/;

const remembered = new Map<string, boolean>();
const rememberedLimit = 2_000;

/** Whether a maintained list knows the user agent as a bot. Asked for publishable keys alone (decisions 3). */
export function isKnownBot(userAgent: string): boolean {
  const known = remembered.get(userAgent);
  if (known !== undefined) return known;
  const verdict = !developerTools.test(userAgent) && isbot(userAgent.replace(headlessBrowser, ''));
  if (remembered.size >= rememberedLimit) remembered.clear();
  remembered.set(userAgent, verdict);
  return verdict;
}
