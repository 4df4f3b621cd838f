/** What a viewer agreed to: storing no identifier in the browser, storing one, or sending and storing nothing. */
export const consents = ['cookieless', 'granted', 'denied'] as const;
export type Consent = (typeof consents)[number];
