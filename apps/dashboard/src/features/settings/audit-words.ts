import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../app/locale/format.ts';

/** What somebody did, in words: `Key created` for `createKey`. */
export function useOperationNames(): (operation: string) => string {
  const { t } = useLingui();
  const names = new Map([
    ['acceptInvitation', t`Invitation accepted`],
    ['addVideoAlias', t`Videos merged`],
    ['changeMember', t`Role changed`],
    ['changePassword', t`Password changed`],
    ['confirmTwoFactor', t`Two-factor sign-in turned on`],
    ['createAccount', t`Account created`],
    ['createExport', t`Export requested`],
    ['createInstallation', t`Installation registered`],
    ['createInvitation', t`Person invited`],
    ['createKey', t`Key created`],
    ['createOverlay', t`Overlay created`],
    ['createPasswordReset', t`Password link created`],
    ['createReadToken', t`Read token issued`],
    ['createVideo', t`Video created`],
    ['createViewerSecret', t`Viewer secret created`],
    ['deleteAccount', t`Account deleted`],
    ['deleteDemoData', t`Sample data removed`],
    ['deleteExport', t`Export deleted`],
    ['deleteOverlay', t`Overlay deleted`],
    ['deleteVideo', t`Video deleted`],
    ['disableTwoFactor', t`Two-factor sign-in turned off`],
    ['leaveAccount', t`Left the account`],
    ['publishOverlay', t`Overlay published`],
    ['publishVideo', t`All overlays of a video published`],
    ['redeemPasswordReset', t`Password reset`],
    ['releaseQuarantine', t`Burst counted`],
    ['removeMember', t`Member removed`],
    ['removeVideoAlias', t`Merge undone`],
    ['replaceBackupCodes', t`Backup codes replaced`],
    ['requestErasure', t`Erasure requested`],
    ['restoreQuarantine', t`Burst left out`],
    ['revokeInstallation', t`Installation revoked`],
    ['revokeInvitation', t`Invitation revoked`],
    ['revokeKey', t`Key revoked`],
    ['revokeViewerSecret', t`Viewer secret revoked`],
    ['rollbackOverlay', t`Earlier version published`],
    ['rotateInstallationToken', t`Token rotated`],
    ['rotateKey', t`Key rotated`],
    ['setUp', t`Service set up`],
    ['setVideoPoster', t`Poster changed`],
    ['signUp', t`Signed up`],
    ['unpublishOverlay', t`Overlay unpublished`],
    ['updateAccount', t`Account changed`],
    ['updateKey', t`Key changed`],
    ['updateOverlay', t`Overlay changed`],
    ['updateVideo', t`Video changed`],
  ]);
  return (operation) => names.get(operation) ?? toWords(operation);
}

/** What was changed, in words: `Last used` for `lastUsedAt`. */
export function useFieldNames(): (field: string) => string {
  const { t } = useLingui();
  const names = new Map([
    ['keyId', t`Key ID`],
    ['kind', t`Kind`],
    ['name', t`Name`],
    ['hint', t`Hint`],
    ['scopes', t`Permissions`],
    ['origins', t`Sites`],
    ['origin', t`Site`],
    ['requireOrigin', t`Sites only`],
    ['createdAt', t`Created`],
    ['lastUsedAt', t`Last used`],
    ['expiresAt', t`Valid until`],
    ['revokedAt', t`Revoked`],
    ['releasedAt', t`Counted since`],
    ['platform', t`Platform`],
    ['state', t`Status`],
    ['status', t`Status`],
    ['email', t`E-mail`],
    ['ownerEmail', t`Owner`],
    ['role', t`Role`],
    ['password', t`Password`],
    ['passwordLink', t`Password link`],
    ['hasTwoFactor', t`Two-factor`],
    ['limits', t`Limits`],
    ['retentionDays', t`Retention in days`],
    ['campaignId', t`Campaign`],
    ['campaignIds', t`Campaigns`],
    ['videoId', t`Video`],
    ['version', t`Version`],
    ['options', t`Options`],
    ['subject', t`Subject`],
  ]);
  return (field) => names.get(field) ?? toWords(field);
}

/** A value as people write it: a day for an instant, a list for an array. */
export function useValueWords(): (value: unknown) => string {
  const { t } = useLingui();
  const format = useFormat();
  const toText = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (value === true) return t`yes`;
    if (value === false) return t`no`;
    if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(toText).join(', ');
    if (typeof value === 'object')
      return Object.entries(value)
        .map(([name, inner]) => `${toWords(name)}: ${toText(inner)}`)
        .join('; ');
    const text = String(value);
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ? format.dateTime(text) : text;
  };
  return toText;
}

/** `lastUsedAt` as `Last used at`. */
function toWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
