/**
 * For `describe.skipIf`: whether to skip tests because this machine lacks something. Says so in one line.
 * @throws {Error} where `CI` is set: there, nothing may be skipped
 */
export function skipWithout(what: string, isThere: boolean): boolean {
  if (isThere) return false;
  const message = `${what} is missing; as root, npm run setup:debian installs what Debian has`;
  if (process.env.CI) throw new Error(message);
  process.stderr.write(`skipped: ${message}\n`);
  return true;
}
