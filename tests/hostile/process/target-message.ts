/** What the service under fuzzing says to whoever started it. */
export type TargetMessage =
  | {
      readonly kind: 'ready';
      readonly url: string;
      readonly attackerSecretKey: string;
      readonly attackerPublishableKey: string;
      /** Of an account that no attack concerns. */
      readonly bystanderSecretKey: string;
      readonly bystanderPublishableKey: string;
      readonly victimSecretKey: string;
      readonly victimPublishableKey: string;
      readonly victimAccountId: string;
    }
  | { readonly kind: 'memory'; readonly rssBytes: number };
