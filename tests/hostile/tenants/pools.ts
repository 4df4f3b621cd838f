/** What an attacker knows: its own account in full, and those identifiers of the victim that could have leaked. */
export interface Pools {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly readToken: string;
  /** Keys that are revoked, never were, or lack scopes. */
  readonly otherKeys: readonly string[];
  readonly cronSecret: string;
  /** By the name of the field or path parameter: own identifiers and the victim's. */
  readonly identifiers: Readonly<Record<string, readonly string[]>>;
  readonly installationTokens: readonly string[];
  /** Of the victim alone, to be claimed as one's own. */
  readonly victim: {
    readonly accountId: string;
    readonly keyId: string;
    readonly installationId: string;
    readonly campaignId: string;
  };
  readonly cursors: readonly string[];
  readonly nowMs: number;
}
