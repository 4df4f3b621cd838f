import { Trans, useLingui } from '@lingui/react/macro';
import type { Installation } from '@overlay/contract';
import { useFormat } from '../../app/locale/format.ts';
import { Card } from '../../ui/card/card.tsx';
import styles from './installation.module.css';
import { InstallationState } from './installation-state.tsx';

/** Every change of state, newest first. */
export function InstallationHistory({ installation }: { readonly installation: Installation }) {
  const { t } = useLingui();
  const format = useFormat();
  const toCause = useCauseWords();
  const { transitions, createdAt, lastHeartbeatAt, sdkProduct, surface } = installation;
  return (
    <Card title={t`History`}>
      <ol className={styles.history}>
        {[...transitions].reverse().map(({ to, at, cause }) => (
          <li key={`${at} ${to}`} className={styles.entry}>
            <time dateTime={at}>{format.dateTime(at)}</time>
            <span className={styles.line}>
              <InstallationState state={to} />
              <span>{toCause(cause)}</span>
            </span>
          </li>
        ))}
        <li className={styles.entry}>
          <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
          <span>
            <Trans>Created</Trans>
          </span>
        </li>
      </ol>
      {lastHeartbeatAt !== null && (
        <p className={styles.muted}>
          {[t`Last check-in: ${format.dateTime(lastHeartbeatAt)}`, sdkProduct, surface]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </Card>
  );
}

function useCauseWords(): (cause: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    stale: t`check-in overdue`,
    recovered: t`check-ins resumed`,
    'heartbeat:ping': t`a check-in`,
    'heartbeat:first_render': t`the site reported that an overlay was shown`,
    'heartbeat:first_interaction': t`the site reported an interaction`,
    'heartbeat:first_conversion': t`the site reported a conversion`,
    'event:impression': t`a viewer saw an overlay`,
    'event:interaction': t`a viewer interacted with an overlay`,
  };
  return (cause) => words[cause] ?? cause;
}
