import type { Consent, DeliveryConfig } from '@overlay/contract';
import type { StorageArea } from './environment.ts';

export interface PrivacyChoices {
  readonly consent: Consent;
  readonly hasOptedOut: boolean;
  readonly hasGlobalPrivacyControl: boolean;
  readonly policy: DeliveryConfig['globalPrivacyControl'];
}

/** What may be done with events of this viewer (decisions 3 and 6). */
export interface Privacy {
  readonly isSending: boolean;
  /** Where the queue and the session may be kept. */
  readonly area: StorageArea | undefined;
  /** A random deviceId is made and kept. */
  readonly keepsDevice: boolean;
  /** A deviceId that the page gave is sent. */
  readonly sendsDevice: boolean;
}

export function toPrivacy({
  consent,
  hasOptedOut,
  hasGlobalPrivacyControl,
  policy,
}: PrivacyChoices): Privacy {
  const signal = hasGlobalPrivacyControl ? policy : 'ignore';
  if (hasOptedOut || consent === 'denied' || signal === 'drop') {
    return { isSending: false, area: undefined, keepsDevice: false, sendsDevice: false };
  }
  const isGranted = consent === 'granted' && signal === 'ignore';
  return {
    isSending: true,
    area: isGranted ? 'local' : 'session',
    keepsDevice: isGranted,
    sendsDevice: signal === 'ignore',
  };
}
