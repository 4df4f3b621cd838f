import { Trans, useLingui } from '@lingui/react/macro';
import type { Overlay, OverlayOptions } from '@overlay/contract';
import { type FormField, type OverlayKind, overlayKinds, sharedForm } from '@overlay/contract/kinds';
import type { ReactNode } from 'react';
import { useGet } from '../../../app/api/queries.ts';
import { contractMessage } from '../../../app/contract/contract-message.ts';
import { useFormat } from '../../../app/locale/format.ts';
import { ErrorNotice } from '../../../app/query/error-notice.tsx';
import { useAccount } from '../../../app/session/account-context.ts';
import { useVideos } from '../../../app/videos/use-videos.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatTimeCode } from '../editor/time-code.ts';
import styles from '../overlay.module.css';
import { useNeighbours } from './live-content.ts';
import { checkPublishing, isWarning, type PublishingFinding } from './publishing-check.ts';

export interface PublishSheetProps {
  /** What pages will get. An overlay that is not stored yet has no identifier. */
  readonly overlay: Pick<Overlay, 'name' | 'videoId' | 'campaignId' | 'options'> & {
    readonly overlayId?: string;
  };
  /** Undefined if the length of the video is not known. */
  readonly videoSeconds?: number | undefined;
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly error?: unknown;
  readonly onPublish: () => void;
  readonly onClose: () => void;
}

/** Where, when and for whom an overlay will appear, and what looks wrong, before viewers see it. */
export function PublishSheet({ overlay, videoSeconds, isBusy, error, ...props }: PublishSheetProps) {
  const { t } = useLingui();
  const { name, videoId, campaignId, options, overlayId } = overlay;
  const videoName = useVideos().get(videoId)?.name ?? videoId;
  const neighbours = useNeighbours(videoId, overlayId);
  const findings = checkPublishing({ options, neighbours: neighbours.data ?? [], videoSeconds });
  const hasWarnings = findings.some(isWarning);
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={t`Publish “${name}”?`}
      actions={
        <>
          <Button onClick={props.onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={isBusy || neighbours.isPending} onClick={props.onPublish}>
            {hasWarnings ? <Trans>Publish anyway</Trans> : <Trans>Publish now</Trans>}
          </Button>
        </>
      }
    >
      <dl className={styles.facts}>
        <Fact label={<Trans>Where</Trans>}>
          <span>{t`On the video ${videoName}`}</span>
          <Sites />
        </Fact>
        <Fact label={<Trans>When</Trans>}>
          <WhenShown options={options} />
        </Fact>
        <Fact label={<Trans>For whom</Trans>}>
          <ForWhom campaignId={campaignId} options={options} />
        </Fact>
      </dl>
      {(findings.length > 0 || neighbours.isError) && (
        <section className={hasWarnings ? styles.notice : styles.group} aria-label={t`Please check`}>
          {hasWarnings && (
            <p className={styles.noticeTitle}>
              <Icon name="warning" /> <Trans>Please check before you publish</Trans>
            </p>
          )}
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <li key={finding.code}>
                <Finding finding={finding} type={options.type} />
              </li>
            ))}
            {neighbours.isError && (
              <li>
                <Trans>Whether another overlay appears at the same time could not be checked.</Trans>
              </li>
            )}
          </ul>
        </section>
      )}
      {error !== undefined && <ErrorNotice error={error} />}
    </Dialog>
  );
}

function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className={styles.lines}>{children}</dd>
    </div>
  );
}

/** The sites that the publishable keys of the account allow, for those who may see keys. */
function Sites() {
  const { can } = useAccount();
  const format = useFormat();
  const maySee = can('keys:read');
  const { data } = useGet('/api/keys', { params: { query: { limit: 200 } } }, { enabled: maySee });
  const keys = (data?.keys ?? []).filter(({ kind, revokedAt }) => kind === 'publishable' && !revokedAt);
  if (maySee && data !== undefined && keys.length === 0) {
    return (
      <span>
        <Trans>
          No page can show it yet: the account has no publishable key. Owners create one under Developers.
        </Trans>
      </span>
    );
  }
  const isAnywhere = keys.length === 0 || keys.some(({ origins }) => origins.length === 0);
  if (isAnywhere) {
    return (
      <span>
        <Trans>On every page that has this video and your script tag</Trans>
      </span>
    );
  }
  const sites = [...new Set(keys.flatMap(({ origins }) => origins))].map((site) =>
    site.replace(/^https:\/\//, ''),
  );
  const shown = format.list(sites.slice(0, mostSites));
  const more = sites.length - mostSites;
  return (
    <span>
      {more > 0 ? (
        <Trans>
          On pages of {shown} and {more} more sites
        </Trans>
      ) : (
        <Trans>On pages of {shown}</Trans>
      )}
    </span>
  );
}

const mostSites = 5;

function WhenShown({ options }: { readonly options: OverlayOptions }) {
  const { t, i18n } = useLingui();
  const { showOn = 'time', startTime = 0, endTime, hideAfterMs } = options;
  const start = formatTimeCode(startTime);
  const end = endTime === undefined ? undefined : formatTimeCode(endTime);
  const seconds = (hideAfterMs ?? 0) / 1_000;
  return (
    <>
      {showOn === 'time' || showOn === 'start' ? (
        <span>
          {end === undefined ? t`From ${start} to the end of the video` : t`From ${start} to ${end}`}
        </span>
      ) : (
        <span>{i18n._(contractMessage(sharedForm.timing.showOn.choices[showOn]))}</span>
      )}
      {seconds > 0 && <span>{t`Hidden after ${seconds} seconds`}</span>}
    </>
  );
}

interface ForWhomProps {
  readonly campaignId: string | undefined;
  readonly options: OverlayOptions;
}

function ForWhom({ campaignId, options: { frequency } }: ForWhomProps) {
  const { t, i18n } = useLingui();
  const choices: NonNullable<FormField['choices']> = sharedForm.timing.frequency.choices;
  return (
    <>
      <span>
        <Trans>Everyone who watches the video there</Trans>
      </span>
      {frequency !== undefined && <span>{i18n._(contractMessage(choices[frequency] ?? frequency))}</span>}
      {campaignId !== undefined && <span>{t`Counted for the campaign ${campaignId}`}</span>}
    </>
  );
}

interface FindingProps {
  readonly finding: PublishingFinding;
  readonly type: OverlayOptions['type'];
}

function Finding({ finding, type }: FindingProps): ReactNode {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { standardQuestion }: OverlayKind = overlayKinds[type];
  const question = standardQuestion && i18n._(contractMessage(standardQuestion.text));
  switch (finding.code) {
    case 'no-question':
      return question === undefined
        ? t`The title is missing. Viewers see only the buttons.`
        : t`Viewers read the standard question “${question}”`;
    case 'no-answers':
      return t`Viewers choose between the standard answers “Yes” and “No”.`;
    case 'no-link-text':
      return t`The button text is missing. Viewers read “Learn more”.`;
    case 'no-link':
      return t`The button has no address. It is counted, but leads nowhere.`;
    case 'starts-at-once':
      return t`It starts at 0:00, before viewers have seen anything of the video.`;
    case 'starts-after-video':
      return t`It starts after the end of the video. Nobody will see it.`;
    case 'ends-after-video':
      return t`It ends later than the video.`;
    case 'too-short': {
      const { shownSeconds, neededSeconds } = finding;
      return t`It is visible for ${format.number(shownSeconds)} s. Reading and answering it takes about ${neededSeconds} s.`;
    }
    case 'overlaps': {
      const names = finding.neighbours.slice(0, mostNames).map(({ name }) => `“${name}”`);
      const more = finding.neighbours.length - mostNames;
      const list = format.list(more > 0 ? [...names, t`${more} more`] : names);
      return t`It is visible at the same time as ${list}.`;
    }
    case 'results-later':
      return t`Viewers see results from five answers on.`;
    case 'shown-by-page':
      return t`It appears only when your page asks for it, with show().`;
  }
}

const mostNames = 3;
