import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRemedy } from '../../../app/api/remedy.ts';
import { useAccount } from '../../../app/session/account-context.ts';
import { Button } from '../../../ui/button/button.tsx';
import styles from './overlays.module.css';
import type { BulkReport as Report } from './use-bulk-change.ts';

/** Which overlays a change of several could not change, and why. */
export function BulkReport({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { account } = useAccount();
  const remedy = useRemedy();
  const { kind, failures } = report;
  const { length: count } = failures;
  const titles = {
    publish: t`${plural(count, { one: '# overlay could not be published', other: '# overlays could not be published' })}`,
    unpublish: t`${plural(count, { one: '# overlay could not be unpublished', other: '# overlays could not be unpublished' })}`,
    archive: t`${plural(count, { one: '# overlay could not be archived', other: '# overlays could not be archived' })}`,
    copy: t`${plural(count, { one: '# overlay could not be copied', other: '# overlays could not be copied' })}`,
    undo: t`${plural(count, { one: '# change could not be undone', other: '# changes could not be undone' })}`,
  };
  return (
    <div className={styles.report} role="alert">
      <p className={styles.reportTitle}>{titles[kind]}</p>
      <ul className={styles.failures}>
        {failures.map(({ overlayId, name, error }) => {
          const { title, advice } = remedy(error);
          return (
            <li key={overlayId}>
              <Link to="/$accountId/overlays/$overlayId" params={{ accountId: account.accountId, overlayId }}>
                {name}
              </Link>
              {': '}
              {title}. {advice}
            </li>
          );
        })}
      </ul>
      <p>
        <Button size="small" onClick={onClose}>
          <Trans>OK</Trans>
        </Button>
      </p>
    </div>
  );
}
