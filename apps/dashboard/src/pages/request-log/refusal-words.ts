import { useLingui } from '@lingui/react/macro';

export interface RefusalWords {
  readonly title: string;
  /** What to do about it. */
  readonly advice: string;
}

/** Why something was not stored. Codes that are not listed are shown as they are; the docs explain every one. */
export function useRefusalWords(): (code: string) => RefusalWords {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'malformed_json':
        return {
          title: t`The body is not JSON`,
          advice: t`Send UTF-8 JSON: no NaN, no comments, nothing cut off.`,
        };
      case 'validation_failed':
        return {
          title: t`Some fields are not valid`,
          advice: t`The fields are named below; the docs say what each may hold.`,
        };
      case 'timestamp_out_of_range':
        return {
          title: t`The time of the event is too far from now`,
          advice: t`Send sentAt, so that a wrong clock is corrected. Old events are taken with a secret key.`,
        };
      case 'insufficient_scope':
        return {
          title: t`The key does not allow this`,
          advice: t`Give the key the missing scope, or use another key.`,
        };
      case 'origin_not_allowed':
        return {
          title: t`The site is not on the list of the key`,
          advice: t`Add the origin of the page to the key, under Developers.`,
        };
      case 'secret_key_in_browser':
        return {
          title: t`A secret key was sent from a browser`,
          advice: t`Use a publishable key in pages, and rotate this secret key: visitors could read it.`,
        };
      case 'browser_heartbeat':
        return {
          title: t`A heartbeat was sent from a browser`,
          advice: t`Send heartbeats from a server, and rotate the token if it stood in a page.`,
        };
      case 'payload_too_large':
        return {
          title: t`Too large`,
          advice: t`An event may have 32 KiB, a request 1 MiB and 500 events. Send the rest in another one.`,
        };
      case 'unsupported_media_type':
        return {
          title: t`Not sent as JSON`,
          advice: t`Send application/json; gzip and br are understood.`,
        };
      case 'rate_limited':
        return {
          title: t`Too many at once`,
          advice: t`The SDK sends them again by itself. If it goes on, ask for a higher limit.`,
        };
      case 'usage_cap_reached':
        return {
          title: t`The monthly cap is reached`,
          advice: t`Raise the cap in the settings, or wait for the first of the month (UTC).`,
        };
      case 'too_many_queries':
        return {
          title: t`Too many questions at once`,
          advice: t`Ask again when the earlier ones are answered.`,
        };
      case 'not_found':
        return {
          title: t`There is nothing at this address`,
          advice: t`Check the address, and whether what it names still exists.`,
        };
      case 'method_not_allowed':
        return {
          title: t`This address does not take this method`,
          advice: t`The API reference names the methods of each address.`,
        };
      case 'conflict':
        return {
          title: t`It conflicts with what is stored`,
          advice: t`Read what is stored now, then send the change again.`,
        };
      case 'consent_denied':
        return {
          title: t`The viewer refused`,
          advice: t`Nothing to do: what a viewer refuses is not stored.`,
        };
      case 'global_privacy_control':
        return {
          title: t`The browser asks not to be followed`,
          advice: t`Your privacy settings leave such viewers out. You can count them without identifiers.`,
        };
      default:
        return { title: code, advice: t`The docs explain this code.` };
    }
  };
}

/** What is wrong with a field, by the code of the check that it failed. */
export function useFieldErrorWords(): (code: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    required: t`is missing`,
    type: t`is of another type`,
    enum: t`is none of the known values`,
    anyOf: t`is none of what is allowed here`,
    pattern: t`has characters that are not allowed`,
    minLength: t`is too short`,
    maxLength: t`is too long`,
    minimum: t`is too small`,
    maximum: t`is too large`,
    range: t`is out of its range`,
    maxItems: t`has too many entries`,
    minItems: t`has too few entries`,
    maxProperties: t`has too many entries`,
    additionalProperties: t`is not known here`,
    unknown: t`is not known here`,
    invalid: t`is not valid`,
    timestamp_out_of_range: t`is too far from now`,
  };
  return (code) => words[code] ?? code;
}
