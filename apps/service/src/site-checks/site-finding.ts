import {
  type SiteCheckFinding,
  type SiteCheckReason,
  type SiteCheckValues,
  siteCheckReasons,
} from '@overlay/contract';

type Of<Name extends keyof SiteCheckValues> = Required<Pick<SiteCheckValues, Name>>;
type Sentences = readonly [detail: string, remedy?: string];

const copySnippet = 'Copy the snippet from the dashboard (Developers), which contains a valid key.';

/** What was found and what to do about it, in English: for the command line and the API. The dashboard has words of its own. */
const sentencesOf = {
  page_fetched: ({ url }: Of<'url'>) => [`The page at ${url} was fetched.`],
  page_sign_in: ({ status }: Of<'status'>) => [
    toStatus(status),
    'The check fetches the page without signing in. If visitors see it, a firewall or a bot filter may block the check.',
  ],
  page_status: ({ status }: Of<'status'>) => [
    toStatus(status),
    'Check the address. The check fetches it like a visitor who is not signed in.',
  ],
  page_invalid_url: () => [
    'The page redirects to an address that is not fetched.',
    'Only http and https are fetched, on the usual ports and without a password in the address.',
  ],
  page_not_public: () => [
    'The address is not public: it belongs to a private network or to the machine itself.',
    'Check the page at the address at which visitors see it. Operators can allow internal networks with OVERLAY_OUTGOING_ALLOW.',
  ],
  page_not_found: () => ['The host name does not exist.', 'Check the spelling of the address.'],
  page_refused: () => ['Nothing answers at the address.', 'Check that the site is online.'],
  page_certificate: () => [
    'The certificate of the site is not valid, so browsers warn visitors too.',
    'Renew the certificate, and include its intermediate certificates.',
  ],
  page_timeout: () => [
    'The page did not arrive within 10 seconds.',
    'Try again. If that does not help, the site is too slow.',
  ],
  page_too_large: () => ['The page is larger than 5 MB.', 'Check a smaller page that has the same template.'],
  page_too_many_redirects: () => [
    'The page redirects more than 3 times.',
    'Check the address at which the redirects end.',
  ],
  page_wrong_type: () => [
    'The address does not lead to an HTML page.',
    'Check the page that contains the video.',
  ],
  page_unreachable: () => [
    'The connection to the site failed.',
    'Check the address, and that the site is online.',
  ],
  script_found: ({ url }: Of<'url'>) => [`The page loads the SDK from ${url}.`],
  script_missing: () => [
    'The page does not contain the script of the SDK.',
    'Paste the snippet from the dashboard (Developers) into the page, and publish the page.',
  ],
  script_in_tag_manager: () => [
    'The page does not contain the script of the SDK.',
    'If Google Tag Manager adds it, publish the container. A check cannot see it: open the page with ?overlay-debug=1 at the end of its address.',
  ],
  script_elsewhere: ({ url, service }: Of<'url' | 'service'>) => [
    `The page loads the SDK from ${url}, which is not this service.`,
    `Load it from ${service}/sdk/v1/overlay-sdk.js, or add data-endpoint="${service}" to the script.`,
  ],
  version_current: ({ currentVersion }: Of<'currentVersion'>) => [
    `The page always loads the current SDK, ${currentVersion}.`,
  ],
  version_pinned: ({ version }: Of<'version'>) => [`The page is pinned to the current SDK, ${version}.`],
  version_other: ({ version, currentVersion, service }: Of<'version' | 'currentVersion' | 'service'>) => [
    `The page asks for version ${version} of the SDK, but this service delivers ${currentVersion}.`,
    `Load ${service}/sdk/v1/overlay-sdk.js, which stays current.`,
  ],
  key_found: ({ keyName }: Of<'keyName'>) => [`The page uses the key “${keyName}”.`],
  key_secret: () => [
    'The page contains a secret key, which every visitor can read.',
    'Revoke it now, and use a publishable key (pk_live_…) in pages.',
  ],
  key_missing: () => ['The page names no publishable key.', copySnippet],
  key_unknown: () => ['The key in the page is not a key of this account.', copySnippet],
  key_ended: ({ keyName }: Of<'keyName'>) => [`The key “${keyName}” is revoked or has expired.`, copySnippet],
  key_not_permitted: ({ keyName }: Of<'keyName'>) => [
    `The key “${keyName}” may not send events.`,
    'Allow it to send events, under Developers in the dashboard.',
  ],
  origin_any: ({ keyName }: Of<'keyName'>) => [`The key “${keyName}” works on every site.`],
  origin_allowed: ({ origin, keyName }: Of<'origin' | 'keyName'>) => [
    `${origin} is a site of the key “${keyName}”.`,
  ],
  origin_refused: ({ origin, keyName }: Of<'origin' | 'keyName'>) => [
    `${origin} is not a site of the key “${keyName}”, so every event from it is refused.`,
    `Add ${origin} to the sites of the key, under Developers in the dashboard.`,
  ],
  connection_possible: ({ service }: Of<'service'>) => [`The page can reach ${service}.`],
  connection_insecure: ({ service }: Of<'service'>) => [
    `The page is https, and browsers block what it asks of ${service}, which is not.`,
    'Serve the overlay service by https, and use that address in the page.',
  ],
  policy_script_passes: () => ['The security policy of the page lets the script pass.'],
  policy_script_blocks: ({ url, ...block }: Of<'url' | 'service' | 'directive' | 'blockedBy'>) => [
    `The security policy of the page blocks ${url}.`,
    toPolicyRemedy(block),
  ],
  policy_connect_passes: ({ service }: Of<'service'>) => [
    `The security policy of the page lets connections to ${service} pass.`,
  ],
  policy_connect_blocks: (block: Of<'service' | 'directive' | 'blockedBy'>) => [
    `The security policy of the page blocks connections to ${block.service}, so no event arrives.`,
    toPolicyRemedy(block),
  ],
  policy_style_passes: () => ['The SDK needs no permission for styles: no policy blocks how it adds them.'],
  videos_found: ({ count }: Of<'count'>) => [
    count === 1 ? 'The page has one video.' : `The page has ${count} videos.`,
  ],
  videos_missing: () => [
    'The page contains no video as it is delivered.',
    'If a script adds the video later, all is well: open the page with ?overlay-debug=1 to see whether the SDK finds it.',
  ],
  frames_foreign: (sites: Of<'names' | 'count'>) => [
    `The page has frames from ${toList(sites)}. The SDK cannot reach a video inside a frame of another origin.`,
    'Add the script to the page inside the frame, or put the video into this page.',
  ],
  video_ids_found: (ids: Of<'names' | 'count'>) => [`Their ids: ${toList(ids)}.`],
  video_ids_invalid: (ids: Of<'names' | 'count'>) => [
    `“${ids.names[0]}” is not a valid video id, so the SDK ignores it.`,
    'Use letters without accents, digits, dots, colons, hyphens and underscores, at most 128.',
  ],
  video_ids_missing: ({ count }: Of<'count'>) => [
    count === 1 ? 'A video has no data-video-id.' : `${count} videos have no data-video-id.`,
    'Its id is then derived from the address of its file, and changes with it. Add data-video-id with the id that the overlays have in the dashboard.',
  ],
  video_ids_repeated: (ids: Of<'names' | 'count'>) => [
    `Several videos have the id ${toList(ids)}, so each shows the overlays of the others.`,
    'Give each video an id of its own.',
  ],
  overlays_published: ({ names, count }: Of<'names' | 'count'>) => [
    `${count === 1 ? '1 overlay is' : `${count} overlays are`} published for ${list.format(names)}.`,
  ],
  overlays_missing: (ids: Of<'names' | 'count'>) => [
    `No overlay is published for ${toList(ids)}.`,
    'Publish one in the dashboard (Overlays), or use the id of the video that has overlays.',
  ],
} satisfies Readonly<Record<SiteCheckReason, (values: never) => Sentences>>;

/** A finding with what its reason needs to say. */
export function toFinding<Reason extends SiteCheckReason>(
  reason: Reason,
  ...given: Parameters<(typeof sentencesOf)[Reason]>
): SiteCheckFinding {
  const { check, ok } = siteCheckReasons[reason];
  const [values = {}]: readonly SiteCheckValues[] = given;
  const toSentences = sentencesOf[reason] as unknown as (given: SiteCheckValues) => Sentences;
  const [detail, remedy] = toSentences(values);
  return { code: check, ok, reason, values, detail, ...(remedy === undefined ? {} : { remedy }) };
}

const mostNamed = 5;
const list = new Intl.ListFormat('en');

/** All that a finding says of many names: the first few, and how many there are. */
export function toNames(names: readonly string[]): Of<'names' | 'count'> {
  return { names: names.slice(0, mostNamed), count: names.length };
}

function toList({ names, count }: Of<'names' | 'count'>): string {
  return list.format(count > names.length ? [...names, `${count - names.length} more`] : names);
}

function toStatus(status: number): string {
  return `The page answers with the status ${status} instead of 200.`;
}

function toPolicyRemedy({
  service,
  directive,
  blockedBy,
}: Of<'service' | 'directive' | 'blockedBy'>): string {
  if (directive === 'sandbox')
    return 'Add allow-scripts to the sandbox directive of Content-Security-Policy.';
  if (directive === blockedBy)
    return `Add ${service} to ${directive} in the Content-Security-Policy of the page.`;
  return `Add “${directive}” to the Content-Security-Policy of the page, with the sources of ${blockedBy} and ${service}.`;
}
