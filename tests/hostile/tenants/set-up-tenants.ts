import { randomBytes } from 'node:crypto';
import { Account } from '@overlay/contract';
import { cronSecret, type Target } from '../process/target.ts';
import { ApiClient } from './api-client.ts';
import { furnish } from './furnish.ts';
import type { Pools } from './pools.ts';
import { toSecrets, toState } from './victim.ts';
import { Witness } from './witness.ts';

export interface Tenants {
  readonly pools: Pools;
  readonly secrets: readonly string[];
  readonly witness: Witness;
  /** Puts back the settings of the attacker's account, which it may change at will. */
  restoreAttacker(): Promise<void>;
  /** Whether what the victim manages is as it was. */
  isVictimUnchanged(): Promise<boolean>;
}

/** Two accounts with something of everything, and an honest sender. */
export async function setUpTenants({ facts }: Target): Promise<Tenants> {
  const attacker = new ApiClient(facts.url, facts.attackerSecretKey);
  const victim = new ApiClient(facts.url, facts.victimSecretKey);
  const mark = `victim${randomBytes(4).toString('hex')}`;
  const own = await furnish(attacker, 'own');
  const theirs = await furnish(victim, mark);
  const revoked = own.keys[0];
  if (revoked !== undefined) await attacker.delete(`/api/keys/${revoked.keyId}`);
  const stateBefore = await toState(victim);
  const witness = new Witness(new ApiClient(facts.url, facts.victimPublishableKey), victim);
  const known = (mine: readonly string[], victims: readonly string[]) => [
    ...mine,
    ...victims.slice(0, 1),
    'of_nobody',
  ];
  const campaigns = ['camp_own_0', 'camp_own_1', 'unattributed', 'camp_witness'];
  return {
    secrets: toSecrets(mark, theirs, facts.victimAccountId),
    witness,
    pools: {
      secretKey: facts.attackerSecretKey,
      publishableKey: facts.attackerPublishableKey,
      readToken: own.readToken,
      otherKeys: [...own.keys.map(({ key }) => key), 'sk_live_wrong', 'pk_live_wrong', 'rt_wrong'],
      cronSecret,
      identifiers: {
        overlayId: known(own.overlayIds, theirs.overlayIds),
        keyId: known(
          own.keys.map(({ keyId }) => keyId),
          theirs.keys.map(({ keyId }) => keyId),
        ),
        installationId: known(
          own.installations.map(({ installationId }) => installationId),
          theirs.installations.map(({ installationId }) => installationId),
        ),
        campaignId: campaigns,
        creativeId: ['crt_a', 'crt_b'],
        videoId: ['vid_own_0', 'vid_own_1', 'vid_c'],
        sessionId: ['sess_own_0', 'sess_b'],
      },
      victim: {
        accountId: facts.victimAccountId,
        keyId: theirs.keys[0]?.keyId ?? '',
        installationId: theirs.installations[0]?.installationId ?? '',
        campaignId: `camp_${mark}_0`,
      },
      installationTokens: own.installations.map(({ token }) => token),
      cursors: [...own.cursors, ...theirs.cursors],
      nowMs: Date.now(),
    },
    async restoreAttacker() {
      await attacker.patch(Account, '/api/account', {
        globalPrivacyControl: 'cookieless',
        retentionDays: null,
        limits: { monthlyEventCap: null },
      });
    },
    isVictimUnchanged: async () => (await toState(victim)) === stateBefore,
  };
}
