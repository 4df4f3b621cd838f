import { randomBytes } from 'node:crypto';
import { Account } from '@overlay/contract';
import { readAnswer } from '../../kit/read-answer.ts';
import { cronSecret, type Target } from '../target.ts';
import { furnish } from './furnish.ts';
import type { Pools } from './pools.ts';
import { toSecrets, toState } from './victim.ts';
import { Witness } from './witness.ts';

export interface Tenants {
  readonly pools: Pools;
  readonly secrets: readonly string[];
  readonly witness: Witness;
  /** Restores the settings of the attacker's account, which it may change at will. */
  restoreAttacker(): Promise<void>;
  /** Whether the victim's data is unchanged. */
  isVictimUnchanged(): Promise<boolean>;
}

/** Two accounts with something of everything, and an honest sender. */
export async function setUpTenants(target: Target): Promise<Tenants> {
  const { service } = target;
  const attacker = service.client(target.attacker.secretKey);
  const victim = service.client(target.victim.secretKey);
  const mark = `victim${randomBytes(4).toString('hex')}`;
  const own = await furnish(attacker, 'own');
  const theirs = await furnish(victim, mark);
  const revoked = own.keys[0];
  if (revoked !== undefined) {
    const { status, text } = await attacker.send('DELETE', `/api/keys/${revoked.keyId}`, undefined);
    if (status >= 300) throw new Error(text);
  }
  const stateBefore = await toState(victim);
  const witness = new Witness(service.client(target.victim.publishableKey), victim);
  const known = (mine: readonly string[], victims: readonly string[]) => [
    ...mine,
    ...victims.slice(0, 1),
    'of_nobody',
  ];
  const campaigns = ['camp_own_0', 'camp_own_1', 'unattributed', 'camp_witness'];
  return {
    secrets: toSecrets(mark, theirs, target.victim.accountId),
    witness,
    pools: {
      secretKey: target.attacker.secretKey,
      publishableKey: target.attacker.publishableKey,
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
        accountId: target.victim.accountId,
        keyId: theirs.keys[0]?.keyId ?? '',
        installationId: theirs.installations[0]?.installationId ?? '',
        campaignId: `camp_${mark}_0`,
      },
      installationTokens: own.installations.map(({ token }) => token),
      cursors: [...own.cursors, ...theirs.cursors],
      nowMs: Date.now(),
    },
    async restoreAttacker() {
      const settings = {
        globalPrivacyControl: 'cookieless',
        retentionDays: null,
        limits: { monthlyEventCap: null },
      };
      const headers = { 'content-type': 'application/json' };
      readAnswer(Account, await attacker.send('PATCH', '/api/account', JSON.stringify(settings), headers));
    },
    isVictimUnchanged: async () => (await toState(victim)) === stateBefore,
  };
}
