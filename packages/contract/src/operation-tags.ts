import type { Operation } from './operation.ts';

/** The sections of the API reference. */
export const operationTags: Readonly<Record<Operation['tag'], string>> = {
  ingest: 'What pages and servers send: events, conversions, and the start of the SDK',
  analytics: 'Numbers of campaigns, and results for viewers',
  events: 'Stored events and conversions, one by one',
  overlays: 'Overlays that the service gives to pages',
  installations: 'Shops and sites that report by heartbeat',
  keys: 'API keys, and short-lived tokens for pages',
  account: 'Settings, limits, request log and audit log of the account',
  people: 'Signing in, sessions, members and invitations: for the dashboard, with a cookie instead of a key',
  privacy: 'Erasure and export of all data of a device',
  operations: 'For schedulers',
};
