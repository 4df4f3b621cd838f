import type { StorageArea } from '../delivery/environment.ts';
import type { Consent, DeliveryConfig } from '../wire.ts';

/** What may be stored and sent for this viewer. */
export interface Privacy {
  readonly isSending: boolean;
  /** Where the queue and the session may be kept. A random deviceId is kept in `local` alone. */
  readonly area: StorageArea | undefined;
  /** A deviceId that the page gave is sent. */
  readonly sendsDevice: boolean;
}

/** `signal`: what the account wants done about Global Privacy Control; `ignore` also where the viewer does not send it. */
export function toPrivacy(consent: Consent, signal: DeliveryConfig['globalPrivacyControl']): Privacy {
  const isSending = consent !== 'denied' && signal !== 'drop';
  const sendsDevice = isSending && signal === 'ignore';
  const area = sendsDevice && consent === 'granted' ? 'local' : isSending ? 'session' : undefined;
  return { isSending, area, sendsDevice };
}
