/** Prefix of this account's keys in web storage: two accounts in one page never deliver each other's events. */
export function toNamespace(endpoint: string, apiKey: string): string {
  let hash = 0x811c9dc5;
  for (const character of `${endpoint} ${apiKey}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return `ovl:${(hash >>> 0).toString(36)}:`;
}
