import type { Consent, DeliveryConfig } from '@overlay/contract';
import type { StorageArea } from '../delivery/environment.ts';

/** What may be stored and sent for this viewer. */
export interface Privacy {
  readonly isSending: boolean;
  /** Where the queue and the session may be stored. A random deviceId is stored only in `local`. */
  readonly area: StorageArea | undefined;
  /** Whether a deviceId set by the page is sent. */
  readonly sendsDevice: boolean;
}

/** `signal`: how the account treats Global Privacy Control; `ignore` also if the viewer does not send it. */
export function toPrivacy(consent: Consent, signal: DeliveryConfig['globalPrivacyControl']): Privacy {
  const isSending = consent !== 'denied' && signal !== 'drop';
  const sendsDevice = isSending && signal === 'ignore';
  const area = sendsDevice && consent === 'granted' ? 'local' : isSending ? 'session' : undefined;
  return { isSending, area, sendsDevice };
}
