/**
 * What an attacker knows: everything about its own account, and those identifiers of the victim that could have
 * leaked.
 */
export interface Pools {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly readToken: string;
  /** Keys that are revoked, that never existed, or that lack scopes. */
  readonly otherKeys: readonly string[];
  readonly cronSecret: string;
  /** By the name of the field or path parameter: the attacker's identifiers and the victim's. */
  readonly identifiers: Readonly<Record<string, readonly string[]>>;
  readonly installationTokens: readonly string[];
  /** The victim's identifiers, for the attacker to claim. */
  readonly victim: {
    readonly accountId: string;
    readonly keyId: string;
    readonly installationId: string;
    readonly campaignId: string;
  };
  readonly cursors: readonly string[];
  readonly nowMs: number;
}
