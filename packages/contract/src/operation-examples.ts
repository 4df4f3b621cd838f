import type { OperationId } from './operations.ts';

/** A request that works as it stands, if the account has the objects in the path. */
export interface OperationExample {
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

const event = {
  eventType: 'interaction',
  interactionType: 'poll',
  value: 'b',
  campaignId: 'camp_spring',
  videoId: 'vid_trailer',
  overlayId: 'ovl_question',
  overlayVersion: 1,
  sessionId: 'sess_visit',
};
const days = { dateFrom: '2026-01-01', dateTo: '2026-01-31' };
const device = { deviceHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' };

/** Examples for the API reference; a test sends each of them. Operations without query and body need none. */
export const operationExamples: Readonly<Partial<Record<OperationId, OperationExample>>> = {
  sendEvents: { body: event },
  ingestEvents: { body: { events: [{ eventType: 'impression', campaignId: 'camp_spring' }, event] } },
  init: { body: { videoId: 'vid_trailer', page: { url: 'https://shop.example/' }, consent: 'cookieless' } },
  sendReport: {
    body: { page: { url: 'https://shop.example/spring' }, fault: 'no_video', sdkVersion: '0.1.0' },
  },
  listPagesSeen: { query: { limit: 20 } },
  sendConversion: {
    body: {
      conversionType: 'purchase',
      value: '49.90',
      currency: 'EUR',
      orderId: 'order-42',
      sessionId: 'sess_visit',
    },
  },
  getSummary: { query: { campaignId: 'camp_spring', ...days } },
  getTimeseries: {
    query: { interval: 'day', timezone: 'Europe/Berlin', ...days },
  },
  getBreakdown: { query: { by: 'video', campaignId: 'camp_spring', ...days } },
  getUniques: { query: { campaignId: 'camp_spring', ...days } },
  getFunnel: { query: { campaignId: 'camp_spring', by: 'session', ...days } },
  getExperiment: { query: { campaignId: 'camp_spring', ...days } },
  getOverlayResults: { query: { timezone: 'Europe/Berlin', ...days } },
  getOverlayActivity: { query: { overlayId: 'ovl_question', ...days } },
  listWatchedVideos: { query: { sort: 'viewers', limit: 20, ...days } },
  getVideoTimeline: { query: { step: 5, ...days } },
  getConversionSummary: { query: { conversionType: 'purchase', ...days } },
  listEvents: { query: { eventType: 'interaction', limit: 20 } },
  listConversions: { query: { conversionType: 'purchase', limit: 20 } },
  getLive: { query: { campaignId: 'camp_spring' } },
  createExport: { body: { format: 'parquet', stream: 'events', campaignId: ['camp_spring'], ...days } },
  listExports: { query: { limit: 20 } },
  exportEvents: { query: { campaignId: 'camp_spring', ...days } },
  exportConversions: { query: { format: 'csv', ...days } },
  deleteAccount: { body: { name: 'Spring shop' } },
  checkSite: { body: { url: 'https://shop.example/' } },
  createOverlay: {
    body: {
      name: 'Which scene?',
      videoId: 'vid_trailer',
      campaignId: 'camp_spring',
      status: 'published',
      options: {
        type: 'poll',
        pollQuestion: 'Which scene do you like best?',
        pollOptions: [
          { id: 'a', label: 'The beach' },
          { id: 'b', label: 'The city' },
        ],
        showResults: true,
        startTime: 5,
      },
    },
  },
  listOverlays: { query: { videoId: 'vid_trailer', status: 'published' } },
  updateOverlay: { body: { name: 'Which scene? (second round)' } },
  publishOverlay: { body: { expectedVersion: 1 } },
  unpublishOverlay: { body: {} },
  createVideo: {
    body: {
      videoId: 'spring-film',
      name: 'Spring film',
      sources: ['https://cdn.shop.example/spring.m3u8'],
      durationSeconds: 92.5,
    },
  },
  listVideos: { query: { limit: 20 } },
  updateVideo: { body: { name: 'Spring film, long version' } },
  getVideoPoster: { query: { v: '9f86d081884c7d65' } },
  addVideoAlias: { body: { videoId: 'vid_14ef' } },
  rollbackOverlay: { body: { version: 1 } },
  listOverlayVersions: { query: { limit: 20 } },
  createInstallation: {
    body: { platform: 'shopify', name: 'My shop', origin: 'https://shop.example' },
  },
  listInstallations: { query: { limit: 20 } },
  sendHeartbeat: {
    body: {
      installationId: 'inst_of_your_shop',
      token: 'it_live_of_your_shop',
      event: 'ping',
      sdkProduct: 'overlay-sdk',
      surface: 'storefront',
    },
  },
  createKey: { body: { kind: 'publishable', name: 'Shop', origins: ['https://shop.example'] } },
  listKeys: { query: { limit: 20 } },
  updateKey: { body: { origins: ['https://shop.example', 'https://*.shop.example'] } },
  rotateKey: { body: { overlapSeconds: 3_600 } },
  createReadToken: { body: { expiresInSeconds: 3_600, campaignIds: ['camp_spring'] } },
  updateAccount: { body: { retentionDays: 365, limits: { monthlyEventCap: 1_000_000 } } },
  listQuarantines: { query: { limit: 20 } },
  getRequestLog: { query: { outcome: 'rejected', ...days } },
  getAuditLog: { query: { operation: 'publishOverlay', limit: 20 } },
  exportAuditLog: { query: {} },
  signIn: { body: { email: 'owner@shop.example', password: 'correct horse battery staple' } },
  setUp: {
    body: {
      code: 'the-code-in-the-log',
      email: 'owner@shop.example',
      name: 'Robin',
      password: 'correct horse battery staple',
      accountName: 'My shop',
    },
  },
  updateProfile: { body: { name: 'Robin', locale: 'de', timeZone: 'Europe/Berlin' } },
  signUp: {
    body: {
      email: 'new@shop.example',
      name: 'Kim',
      password: 'correct horse battery staple',
      accountName: 'Shop',
    },
  },
  completeSignOn: { body: { query: 'code=the-code-of-the-provider&state=the-state-of-the-request' } },
  changePassword: {
    body: { password: 'correct horse battery staple', newPassword: 'a longer sentence is better' },
  },
  confirmDevice: { body: { token: 'the-token-of-the-link' } },
  verifyEmail: { body: { token: 'the-token-of-the-link' } },
  requestPasswordReset: { body: { email: 'owner@shop.example' } },
  redeemPasswordReset: {
    body: { token: 'the-token-of-the-link', newPassword: 'a longer sentence is better' },
  },
  beginTwoFactor: { body: { password: 'correct horse battery staple' } },
  confirmTwoFactor: { body: { code: '123456' } },
  disableTwoFactor: { body: { password: 'correct horse battery staple' } },
  replaceBackupCodes: { body: { password: 'correct horse battery staple' } },
  changeMember: { body: { role: 'editor' } },
  createInvitation: { body: { email: 'editor@shop.example', role: 'editor' } },
  openInvitation: { body: { token: 'the-token-of-the-link' } },
  acceptInvitation: {
    body: { token: 'the-token-of-the-link', name: 'Sam', password: 'correct horse battery staple' },
  },
  listPeople: { query: { limit: 20 } },
  listAccounts: { query: { limit: 20 } },
  createAccount: { body: { name: 'Second shop', ownerEmail: 'second@shop.example' } },
  requestErasure: { body: device },
  listErasures: { query: { limit: 20 } },
  exportDevice: { query: device },
  exportDeviceById: { body: { deviceId: 'the-identifier-your-page-sent' } },
};
