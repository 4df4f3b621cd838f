/** Prefix of this account's keys in web storage: two accounts in one page never deliver each other's events. */
export const toNamespace = (apiKey: string): string => `ovl:${apiKey.slice(-12)}:`;
