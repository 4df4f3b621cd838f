import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Answer } from '../api/api.ts';
import { useFormat } from '../locale/format.ts';

export type Finding = Answer<'post', '/api/site-checks'>['checks'][number];

export interface FindingWords {
  readonly detail: string;
  /** What to do about a fault. */
  readonly remedy?: string | undefined;
}

/** What a check found, for people who have never built a page; what a developer needs to look for is named last. */
export function useFindingWords(): (finding: Finding) => FindingWords {
  const { t } = useLingui();
  const format = useFormat();
  const toPolicyRemedy = ({ service, directive, blockedBy }: Finding['values']): string => {
    const source = directive === 'sandbox' ? 'allow-scripts' : service;
    return directive === blockedBy
      ? t`Ask whoever runs the site to add ${source} to ${directive} in its Content-Security-Policy.`
      : t`Ask whoever runs the site to add ${directive} to its Content-Security-Policy, with the sources of ${blockedBy} and ${source}.`;
  };
  return ({ reason, values }) => {
    const { url, origin, service, version, currentVersion, status, names = [], count = 0 } = values;
    const name = values.keyName;
    const more = count - names.length;
    const named = format.list(
      reason !== 'overlays_published' && more > 0 ? [...names, t`${more} more`] : names,
    );
    const debug = '?overlay-debug=1';
    const replace = t`Replace it with the code from “Put it on my page”.`;
    switch (reason) {
      case 'page_fetched':
        return { detail: t`The page opens.` };
      case 'page_sign_in':
        return {
          detail: t`The page does not open without signing in (status ${status}).`,
          remedy: t`Check a page that everyone can see. If everyone can see this one, a firewall or bot filter of the site stops the check.`,
        };
      case 'page_status':
        return {
          detail: t`The page answers with an error (status ${status}).`,
          remedy: t`Check the spelling of the address.`,
        };
      case 'page_invalid_url':
        return {
          detail: t`The page forwards visitors to an address that cannot be checked.`,
          remedy: t`Enter an address that starts with https:// or http:// and contains no password.`,
        };
      case 'page_not_public':
        return {
          detail: t`The address can be reached only inside a private network.`,
          remedy: t`Enter the address that visitors use.`,
        };
      case 'page_not_found':
        return {
          detail: t`There is no site at this address.`,
          remedy: t`Check the spelling of the address.`,
        };
      case 'page_refused':
      case 'page_unreachable':
        return { detail: t`The site does not answer.`, remedy: t`Make sure that the site is online.` };
      case 'page_certificate':
        return {
          detail: t`The security certificate of the site is not valid, so browsers warn visitors, too.`,
          remedy: t`Ask whoever runs the site to renew the certificate.`,
        };
      case 'page_timeout':
        return {
          detail: t`The page did not arrive within 10 seconds.`,
          remedy: t`Try again. If that does not help, the site is too slow to be checked.`,
        };
      case 'page_too_large':
        return {
          detail: t`The page is larger than 5 MB.`,
          remedy: t`Check a smaller page of the same kind.`,
        };
      case 'page_too_many_redirects':
        return {
          detail: t`The page forwards visitors more than 3 times.`,
          remedy: t`Enter the address at which they arrive.`,
        };
      case 'page_wrong_type':
        return {
          detail: t`This address leads to a file, not to a page.`,
          remedy: t`Enter the address of the page that shows the video.`,
        };
      case 'script_found':
        return { detail: t`The page contains the script.` };
      case 'script_missing':
        return {
          detail: t`The page does not contain the script.`,
          remedy: t`Paste the code from “Put it on my page” into the page, then publish the page.`,
        };
      case 'script_in_tag_manager':
        return {
          detail: t`The page does not contain the script, but it uses Google Tag Manager.`,
          remedy: t`If Tag Manager adds the script, the check cannot see it. Publish the container there, then open the page with ${debug} at the end of its address to find out.`,
        };
      case 'script_elsewhere':
        return { detail: t`The page loads the script from another service: ${url}`, remedy: replace };
      case 'version_current':
        return { detail: t`The page has the current version, ${currentVersion}.` };
      case 'version_pinned':
        return { detail: t`The page has the current version, ${version}.` };
      case 'version_other':
        return {
          detail: t`The page asks for version ${version} of the script, but the current one is ${currentVersion}.`,
          remedy: replace,
        };
      case 'key_found':
        return { detail: t`The page uses the key “${name}”.` };
      case 'key_secret':
        return {
          detail: t`The page contains a secret key, which every visitor can read.`,
          remedy: t`Revoke that key now, under Developers, and use the code from “Put it on my page”.`,
        };
      case 'key_missing':
        return { detail: t`The code on the page contains no key.`, remedy: replace };
      case 'key_unknown':
        return { detail: t`The key on the page does not belong to this account.`, remedy: replace };
      case 'key_ended':
        return { detail: t`The key “${name}” has been revoked or has expired.`, remedy: replace };
      case 'key_not_permitted':
        return { detail: t`Answers of viewers are not accepted with the key “${name}”.`, remedy: replace };
      case 'origin_any':
        return { detail: t`The key “${name}” works on every site.` };
      case 'origin_allowed':
        return { detail: t`The key “${name}” works on ${origin}.` };
      case 'origin_refused':
        return {
          detail: t`The key “${name}” does not work on ${origin}.`,
          remedy: t`Add ${origin} to the sites of the key, under Developers.`,
        };
      case 'connection_possible':
        return { detail: t`The page can send answers.` };
      case 'connection_insecure':
        return {
          detail: t`The page is on https://, and browsers block what it sends to ${service}.`,
          remedy: t`Ask whoever runs this service to set up https:// for it.`,
        };
      case 'policy_script_passes':
        return { detail: t`The security rules of the page allow the script.` };
      case 'policy_script_blocks':
        return {
          detail: t`The security rules of the page block the script.`,
          remedy: toPolicyRemedy(values),
        };
      case 'policy_connect_passes':
        return { detail: t`The security rules of the page allow it to send answers.` };
      case 'policy_connect_blocks':
        return {
          detail: t`The security rules of the page do not allow it to send answers.`,
          remedy: toPolicyRemedy(values),
        };
      case 'policy_style_passes':
        return { detail: t`The security rules of the page allow the design of overlays.` };
      case 'videos_found':
        return {
          detail: t`${plural(count, { one: 'The page has # video.', other: 'The page has # videos.' })}`,
        };
      case 'videos_missing':
        return {
          detail: t`No video was found on the page.`,
          remedy: t`If the page adds the video later, the check cannot see it. Open the page with ${debug} at the end of its address to find out.`,
        };
      case 'frames_foreign':
        return {
          detail: t`The page embeds something from ${named}. Overlays cannot appear on a video in there.`,
          remedy: t`Add the script to the embedded page, or play the video file in this page.`,
        };
      case 'video_ids_found':
        return { detail: t`Each video has an ID: ${named}.` };
      case 'video_ids_invalid':
        return {
          detail: t`“${named}” cannot be a video ID.`,
          remedy: t`Use letters, digits and . _ : - without spaces, at most 128 characters.`,
        };
      case 'video_ids_missing':
        return {
          detail: t`${plural(count, { one: '# video has no ID.', other: '# videos have no ID.' })}`,
          remedy: t`Its ID then comes from the address of its file and changes with it. Give the video the ID that its overlays have in the dashboard (data-video-id).`,
        };
      case 'video_ids_repeated':
        return {
          detail: t`Several videos have the same ID: ${named}.`,
          remedy: t`They show the same overlays and share their counts. Give each video its own ID (data-video-id).`,
        };
      case 'overlays_published':
        return {
          detail: t`${plural(count, { one: `# overlay is published for ${named}.`, other: `# overlays are published for ${named}.` })}`,
        };
      case 'overlays_missing':
        return {
          detail: t`No overlay is published for ${named}.`,
          remedy: t`Publish one, or use the ID of a video that has overlays.`,
        };
    }
  };
}
