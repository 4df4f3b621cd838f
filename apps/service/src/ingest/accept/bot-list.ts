import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/**
 * Developer tools that the list also calls bots. Somebody who tries a publishable key with curl, or a page in a
 * headless browser, has to see the number change.
 * Why: docs/decisions/0002-accepted-events.md.
 */
const developerTools =
  /^(curl|wget|node|undici|node-fetch|axios|got|deno|bun|python-requests|python-httpx|python-urllib|aiohttp|httpie|postmanruntime|insomnia|go-http-client|okhttp|autocannon|k6|wrk|php|ruby|java|apache-httpclient)\b/i;
const headlessBrowser = /\bHeadless(?=Chrome\b)/;

/** Longer user agents are judged each time: caching thousands of them would take megabytes. */
const longestRemembered = 512;
const remembered = new LRUCache<string, boolean>({ max: 2_000 });

/** Whether a maintained list classifies the user agent as a bot. Only used for publishable keys. */
export function isKnownBot(userAgent: string): boolean {
  const known = remembered.get(userAgent);
  if (known !== undefined) return known;
  const verdict = !developerTools.test(userAgent) && isbot(userAgent.replace(headlessBrowser, ''));
  if (userAgent.length <= longestRemembered) remembered.set(userAgent, verdict);
  return verdict;
}
