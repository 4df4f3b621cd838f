import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { ControlStore } from '../control-store/control-store.ts';
import type { Clock } from '../scheduling/clock.ts';
import { type SignInLibrary, secondFactorPeriodSeconds } from './sign-in-library.ts';

/** Codes of one step before and after are accepted too: clocks differ. */
const steps = [-1, 0, 1];

/** Rejects reused codes of authenticator apps, which the sign-in library accepts. */
export interface SecondFactors {
  /**
   * Whether this code is current and later than every used one. It then counts as used. The library
   * verifies the code itself.
   */
  claim(personId: string, code: string): Promise<boolean>;
}

export interface SecondFactorsOptions {
  readonly library: SignInLibrary;
  readonly controlStore: Pick<ControlStore, 'secondFactors'>;
  readonly clock: Clock;
}

export function createSecondFactors({
  library,
  controlStore: { secondFactors },
  clock,
}: SecondFactorsOptions): SecondFactors {
  return {
    async claim(personId, code) {
      const encrypted = await secondFactors.secretOf(personId);
      if (encrypted === undefined) return false;
      const { secretConfig } = await library.$context;
      const codes = createOTP(await symmetricDecrypt({ key: secretConfig, data: encrypted }));
      const now = Math.floor(clock() / 1_000 / secondFactorPeriodSeconds);
      for (const step of steps.map((offset) => now + offset)) {
        if ((await codes.hotp(step)) === code) return secondFactors.claimStep(personId, step);
      }
      return false;
    },
  };
}
