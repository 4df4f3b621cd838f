import { Trans, useLingui } from '@lingui/react/macro';
import type { Overlay, OverlayVersion } from '@overlay/contract';
import { useState } from 'react';
import { usePages } from '../../../app/api/use-pages.ts';
import { useFormat } from '../../../app/locale/format.ts';
import { QueryBoundary } from '../../../app/query/query-boundary.tsx';
import { useAccount } from '../../../app/session/account-context.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { MoreButton } from '../../../ui/table/table.tsx';
import { type Difference, toDifferences, useOptionTexts } from '../editor/option-text.ts';
import styles from '../overlay.module.css';
import type { Publishing } from './use-publishing.ts';

export interface VersionsProps {
  readonly overlay: Overlay;
  readonly publishing: Publishing;
}

/** What pages got from one publication to the next, by whom, and the way back to it. */
export function Versions({ overlay, publishing }: VersionsProps) {
  const { t } = useLingui();
  const { can } = useAccount();
  const { overlayId } = overlay;
  const versions = usePages(
    '/api/overlays/{overlayId}/versions',
    (page) => page.versions as readonly OverlayVersion[],
    { params: { path: { overlayId } } },
    { refetchInterval: 15_000 },
  );
  return (
    <Card title={t`Versions`}>
      <QueryBoundary
        query={versions}
        skeleton={<Skeleton shape="row" count={3} />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState title={<Trans>Nothing published yet</Trans>}>
            <Trans>Every published version is listed here. You can publish a recent one again.</Trans>
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <ol className={styles.versions}>
              {rows.map((version, index) => (
                <VersionEntry
                  key={version.version}
                  version={version}
                  earlier={rows[index + 1]}
                  isCurrent={version.version === overlay.publishedVersion}
                  {...(can('overlays:write') && overlay.status !== 'archived'
                    ? { onRollBack: () => void publishing.rollBack(overlay, version.version) }
                    : {})}
                  isBusy={publishing.isBusy}
                />
              ))}
            </ol>
            <MoreButton
              hasMore={versions.hasMore}
              isLoading={versions.isLoadingMore}
              onMore={versions.loadMore}
            />
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

interface VersionEntryProps {
  readonly version: OverlayVersion;
  /** The one before it, if it is on the page. */
  readonly earlier: OverlayVersion | undefined;
  readonly isCurrent: boolean;
  readonly isBusy: boolean;
  readonly onRollBack?: () => void;
}

function VersionEntry({ version, earlier, isCurrent, isBusy, onRollBack }: VersionEntryProps) {
  const { t } = useLingui();
  const format = useFormat();
  const toTexts = useOptionTexts();
  const [isOpen, setOpen] = useState(false);
  const differences = earlier && toDifferences(toTexts(earlier.options), toTexts(version.options));
  const number = version.version;
  return (
    <li className={styles.version}>
      <div className={styles.versionHead}>
        <strong>
          <Trans>Version {number}</Trans>
        </strong>
        {isCurrent && (
          <Badge tone="good">
            <Trans>Published</Trans>
          </Badge>
        )}
        {version.restoredFrom !== undefined && (
          <Badge plain>
            <Trans>like version {version.restoredFrom}</Trans>
          </Badge>
        )}
        <span className={styles.hint}>
          {version.endedAt === null
            ? t`since ${format.dateTime(version.publishedAt)}, by ${version.publishedBy.name}`
            : t`${format.dateTime(version.publishedAt)} to ${format.dateTime(version.endedAt)}, by ${version.publishedBy.name}`}
        </span>
        <span className={styles.actions}>
          <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Trans>Content</Trans>
            <span className="visually-hidden">
              : <Trans>Version {number}</Trans>
            </span>
          </Button>
          {onRollBack && !isCurrent && (
            <Button size="small" busy={isBusy} onClick={onRollBack}>
              <Trans>Publish again</Trans>
              <span className="visually-hidden">
                : <Trans>Version {number}</Trans>
              </span>
            </Button>
          )}
        </span>
      </div>
      {differences && <Differences differences={differences} />}
      {isOpen && <OptionFacts options={version.options} />}
    </li>
  );
}

/** What differs, from the earlier text to the later. */
export function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  const { t } = useLingui();
  if (differences.length === 0) return null;
  return (
    <ul className={styles.differences}>
      {differences.map(({ name, label, before, after }) => (
        <li key={name}>
          {label}: <del>{before ?? t`not set`}</del> <span data-directed="true">→</span>{' '}
          <ins>{after ?? t`not set`}</ins>
        </li>
      ))}
    </ul>
  );
}

/** All options that are set, in words. */
export function OptionFacts({ options }: { readonly options: Overlay['options'] }) {
  const toTexts = useOptionTexts();
  return (
    <dl className={styles.facts}>
      {toTexts(options).map(({ name, label, text }) => (
        <div key={name} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
