/**
 * One line of progress for each step of a tool: `install: npm ci (first time, about a minute)`.
 * Plain text on purpose: the same in a terminal, a log and a CI page.
 * @param {string} step
 * @param {string} message
 */
export function progress(step, message) {
  console.log(`${step}: ${message}`);
}

/** @param {number} startedMs a value of `performance.now()` */
export function secondsSince(startedMs) {
  return `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;
}
