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
          title: t`Unreadable data`,
          advice: t`For a developer: send complete JSON in UTF-8, without NaN or comments.`,
        };
      case 'validation_failed':
        return {
          title: t`Missing or wrong details`,
          advice: t`What is wrong is listed below; the documentation says what each field can contain.`,
        };
      case 'timestamp_out_of_range':
        return {
          title: t`The time is wrong`,
          advice: t`Most often the clock of a device is wrong. For a developer: with sentAt it is corrected; old events need a secret key.`,
        };
      case 'insufficient_scope':
        return {
          title: t`The key does not allow this`,
          advice: t`Use another key, or give this one the missing permission (its scopes).`,
        };
      case 'origin_not_allowed':
        return {
          title: t`The site is not allowed for this key`,
          advice: t`Add the site to the key, under Developers.`,
        };
      case 'origin_required':
        return {
          title: t`Not sent by a web page`,
          advice: t`This key accepts events from web pages only (requests with an origin). Servers use a secret key.`,
        };
      case 'secret_key_in_browser':
        return {
          title: t`A secret key is in a page`,
          advice: t`Use a publishable key on pages, and rotate this secret key: anyone could read it.`,
        };
      case 'browser_heartbeat':
        return {
          title: t`A check-in from a browser`,
          advice: t`Only a server may check in (send heartbeats). If the token was in a page, rotate it.`,
        };
      case 'payload_too_large':
        return {
          title: t`Too large`,
          advice: t`For a developer: an event can be up to 32 KiB, a request up to 1 MiB with 500 events. Send the rest in another request.`,
        };
      case 'unsupported_media_type':
        return {
          title: t`Unknown format`,
          advice: t`For a developer: send application/json; gzip and br are supported.`,
        };
      case 'rate_limited':
        return {
          title: t`Too many events at once`,
          advice: t`The script tries again by itself. If this persists, ask for a higher limit.`,
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
          advice: t`Make sure that the address is right, and that what it names still exists.`,
        };
      case 'method_not_allowed':
        return {
          title: t`Not possible at this address`,
          advice: t`For a developer: the API reference lists the methods of each address.`,
        };
      case 'conflict':
        return {
          title: t`Conflicts with stored data`,
          advice: t`It has changed in the meantime. For a developer: fetch the current state, then send the change again.`,
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
          title: t`The token of a viewer cannot be read`,
          advice: t`For a developer: compare what your server makes with the examples. The expiry is in seconds.`,
        };
      case 'viewer_token_unknown_key':
        return {
          title: t`The token of a viewer names no valid secret`,
          advice: t`Use the key ID of a viewer secret of this account that is not revoked, under Developers.`,
        };
      case 'viewer_token_wrong_signature':
        return {
          title: t`The token of a viewer has a wrong signature`,
          advice: t`The token was changed, or signed with a different secret from the one it names.`,
        };
      case 'viewer_token_wrong_origin':
        return {
          title: t`The token of a viewer is for another site`,
          advice: t`Sign the origin of the site that shows the video, such as https://shop.example.`,
        };
      case 'viewer_token_expired':
        return {
          title: t`The token of a viewer had expired`,
          advice: t`Let a token last for a whole visit. For a developer: a page that stays open gets a new one with init.`,
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
