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
          title: t`Invalid JSON`,
          advice: t`Send UTF-8 JSON without NaN or comments, and not truncated.`,
        };
      case 'validation_failed':
        return {
          title: t`Invalid fields`,
          advice: t`The fields are listed below; the documentation says what each can contain.`,
        };
      case 'timestamp_out_of_range':
        return {
          title: t`The event's time is too far from now`,
          advice: t`Send sentAt so that wrong clocks are corrected. Use a secret key to send old events.`,
        };
      case 'insufficient_scope':
        return {
          title: t`The key lacks a permission`,
          advice: t`Give the key the missing scope, or use another key.`,
        };
      case 'origin_not_allowed':
        return {
          title: t`The site is not allowed for this key`,
          advice: t`Add the page's origin to the key, under Developers.`,
        };
      case 'origin_required':
        return {
          title: t`Events without an origin`,
          advice: t`This key takes events of web pages only. Servers send theirs with a secret key.`,
        };
      case 'secret_key_in_browser':
        return {
          title: t`Secret key sent from a browser`,
          advice: t`Use a publishable key on pages, and rotate this secret key: anyone could read it.`,
        };
      case 'browser_heartbeat':
        return {
          title: t`Heartbeat sent from a browser`,
          advice: t`Send heartbeats from a server, and rotate the token if it was in a page.`,
        };
      case 'payload_too_large':
        return {
          title: t`Too large`,
          advice: t`An event can be up to 32 KiB, a request up to 1 MiB with 500 events. Send the rest in another request.`,
        };
      case 'unsupported_media_type':
        return {
          title: t`Not sent as JSON`,
          advice: t`Send application/json; gzip and br are supported.`,
        };
      case 'rate_limited':
        return {
          title: t`Too many events at once`,
          advice: t`The SDK retries automatically. If this persists, ask for a higher limit.`,
        };
      case 'usage_cap_reached':
        return {
          title: t`Monthly cap reached`,
          advice: t`Raise the cap in the settings, or wait for the first of the month (UTC).`,
        };
      case 'too_many_queries':
        return {
          title: t`Too many requests`,
          advice: t`Wait for earlier requests to finish, then try again.`,
        };
      case 'not_found':
        return {
          title: t`Nothing at this address`,
          advice: t`Check the address and whether the resource still exists.`,
        };
      case 'method_not_allowed':
        return {
          title: t`Method not allowed at this address`,
          advice: t`See the API reference for the methods of each address.`,
        };
      case 'conflict':
        return {
          title: t`Conflicts with stored data`,
          advice: t`Fetch the current state, then send the change again.`,
        };
      case 'consent_denied':
        return {
          title: t`The viewer declined`,
          advice: t`Nothing to do: without consent nothing is stored.`,
        };
      case 'global_privacy_control':
        return {
          title: t`The browser opts out of tracking`,
          advice: t`Your privacy settings exclude these viewers. You can count them without identifiers instead.`,
        };
      case 'viewer_token_malformed':
        return {
          title: t`The viewer token is malformed`,
          advice: t`Compare what your server makes with the examples. The expiry is in seconds.`,
        };
      case 'viewer_token_unknown_key':
        return {
          title: t`The viewer token names no valid secret`,
          advice: t`Use the id of a viewer secret of this account that is not revoked, under Developers.`,
        };
      case 'viewer_token_wrong_signature':
        return {
          title: t`The viewer token has a wrong signature`,
          advice: t`The token was changed, or signed with another secret than the one that it names.`,
        };
      case 'viewer_token_wrong_origin':
        return {
          title: t`The viewer token is for another site`,
          advice: t`Sign the origin of the page that shows the video, such as https://shop.example.`,
        };
      case 'viewer_token_expired':
        return {
          title: t`The viewer token had expired`,
          advice: t`Give tokens enough time for a visit, and give a page that stays open a new one with init.`,
        };
      default:
        return { title: code, advice: t`See the documentation for this code.` };
    }
  };
}

/** What is wrong with a field, by the code of the check that it failed. */
export function useFieldErrorWords(): (code: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    required: t`is missing`,
    type: t`has the wrong type`,
    valueType: t`has the wrong type`,
    enum: t`is not one of the allowed values`,
    overlayType: t`is not one of the allowed values`,
    anyOf: t`matches no allowed form`,
    pattern: t`contains characters that are not allowed`,
    minLength: t`is too short`,
    maxLength: t`is too long`,
    numberLength: t`is too long`,
    minimum: t`is too small`,
    maximum: t`is too large`,
    range: t`is out of range`,
    maxItems: t`has too many entries`,
    minItems: t`has too few entries`,
    maxProperties: t`has too many entries`,
    additionalProperties: t`is not a known field`,
    unknown: t`is not a known field`,
    invalid: t`is not valid`,
    timestamp_out_of_range: t`is too far from now`,
  };
  return (code) => words[code] ?? code;
}
