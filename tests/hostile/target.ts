import { allocatorEnvironment } from '../../tools/allocator-environment.mjs';
import { faultyProgram, Service } from '../kit/service.ts';
import type { TestCredentials, TestKeys } from '../kit/service-faults.ts';

export const cronSecret = 'fuzz-cron-secret-0123456789';

/** A service in production with three accounts. */
export interface Target {
  readonly service: Service;
  readonly victim: TestKeys;
  readonly attacker: TestKeys;
  /** An account that no attack touches. */
  readonly bystander: TestKeys;
  /** Who can sign in: owners of the attacking and the attacked account. */
  readonly persons: Readonly<Record<'insider' | 'victim', TestCredentials>>;
}

export async function startTarget({ rateLimits }: { readonly rateLimits: 'on' | 'off' }): Promise<Target> {
  const service = await Service.prepare({
    program: faultyProgram,
    environment: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://fuzz.example',
      OVERLAY_RATE_LIMITS: rateLimits,
      OVERLAY_TEST_ACCOUNTS: '2',
      OVERLAY_TEST_OWNERS: 'on',
      CRON_SECRET: cronSecret,
      LOG_LEVEL: 'error',
      ...allocatorEnvironment,
    },
  });
  service.start();
  const [victim, attacker, bystander] = await service.nextMessage<TestKeys[]>();
  if (!victim?.owner || !attacker?.owner || !bystander)
    throw new Error(`there are not three accounts:\n${service.output()}`);
  await service.ready();
  const persons = { insider: attacker.owner, victim: victim.owner };
  return { service, victim, attacker, bystander, persons };
}
