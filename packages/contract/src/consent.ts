/** What a viewer agreed to: no identifier is kept in the browser; one is; or nothing is sent or kept. */
export const consents = ['cookieless', 'granted', 'denied'] as const;
export type Consent = (typeof consents)[number];
