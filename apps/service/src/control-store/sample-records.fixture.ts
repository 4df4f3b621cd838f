import { type AccountRecord, defaultAccountLimits } from './accounts.ts';
import type { ControlStore } from './control-store.ts';
import type { InstallationRecord } from './installations.ts';
import type { KeyRecord } from './keys.ts';
import type { OverlayRecord } from './overlays.ts';

export function sampleAccount(change: Partial<AccountRecord> = {}): AccountRecord {
  return {
    accountId: 'acct_a',
    name: 'Account A',
    createdAtMs: 1_800_000_000_123,
    salt: Buffer.alloc(32, 7),
    globalPrivacyControl: 'cookieless',
    limits: defaultAccountLimits,
    pagesSeen: true,
    releasedQuarantines: [],
    removedAtMs: null,
    ...change,
  };
}

export function sampleKey(change: Partial<KeyRecord> = {}): KeyRecord {
  return {
    keyId: 'key_1',
    accountId: 'acct_a',
    kind: 'secret',
    name: 'Server',
    hash: `hash of ${change.keyId ?? 'key_1'}`,
    publishableKey: null,
    hint: 'sk_live_…abcd',
    scopes: ['manage', 'events:write'],
    origins: ['https://shop.example'],
    requireOrigin: false,
    createdAtMs: 1_800_000_000_123,
    createdBy: null,
    lastUsedAtMs: null,
    expiresAtMs: null,
    revokedAtMs: null,
    ...change,
  };
}

/** A draft. */
export function sampleOverlay(change: Partial<OverlayRecord> = {}): OverlayRecord {
  return {
    overlayId: 'ovl_1',
    accountId: 'acct_a',
    name: 'Poll',
    videoId: 'vid_1',
    campaignId: null,
    status: 'draft',
    options: { type: 'poll', pollQuestion: 'Which?', pollOptions: ['One', { id: 'b', label: 'Two' }] },
    published: null,
    publishedVersion: null,
    latestVersion: 0,
    revision: 0,
    createdAtMs: 1,
    updatedAtMs: 1,
    ...change,
  };
}

export function sampleInstallation(change: Partial<InstallationRecord> = {}): InstallationRecord {
  return {
    installationId: 'inst_1',
    accountId: 'acct_a',
    platform: 'shopify',
    name: 'Shop',
    origin: 'https://shop.example',
    state: 'pending',
    reachedState: 'pending',
    createdAtMs: 1_800_000_000_123,
    firstHeartbeatAtMs: null,
    lastHeartbeatAtMs: null,
    lastEvent: null,
    sdkProduct: null,
    surface: null,
    degradedAtMs: null,
    revision: 0,
    transitionCount: 0,
    removedAtMs: null,
    transitions: [],
    ...change,
  };
}

/** Two tenants, so that each test can ask for the other's records. */
export async function createTwoAccounts(store: ControlStore): Promise<void> {
  await store.accounts.create(sampleAccount());
  await store.accounts.create(sampleAccount({ accountId: 'acct_b', name: 'Account B' }));
}
