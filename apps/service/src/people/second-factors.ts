import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Clock } from '../ports/clock.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { type SignInLibrary, secondFactorPeriodSeconds } from './sign-in-library.ts';

/** Codes of one step before and after are accepted too: clocks differ. */
const steps = [-1, 0, 1];

/** What the sign-in library does not do for codes of authenticator apps: it would take the same one again and again. */
export interface SecondFactors {
  /**
   * Whether this is a code of now, and later than every code that has served. From then on it has served. Whether it
   * opens anything is for the library to say.
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
