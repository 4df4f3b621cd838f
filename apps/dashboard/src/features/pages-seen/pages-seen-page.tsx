import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PageSeen } from '@overlay/contract';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ScriptTagLink } from '../../app/put-on-page/script-tag-link.tsx';
import { useFaultWords } from '../../app/put-on-page/use-fault-words.ts';
import { ListCard } from '../../app/query/list-card.tsx';
import { usePageTitle } from '../../app/use-page-title.ts';
import { AccountLink } from '../../app/view/account-link.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from './pages-seen.module.css';
import { allPages } from './queries.ts';

/** Where the script runs, what it found there, and why it shows nothing. */
export default function PagesSeenPage() {
  const { t } = useLingui();
  const format = useFormat();
  const pages = useGet('/api/pages-seen', allPages, { live: true, keepPrevious: true });
  const nowMs = pages.data === undefined ? 0 : Date.parse(pages.data.asOf);
  return (
    <Page
      title={usePageTitle()}
      intro={
        <Trans>
          Pages that loaded the script in the last 30 days. What follows a ? in an address is never stored,
          and parts that could name a person or an order are shown as *. You can switch the list off under
          Privacy.
        </Trans>
      }
    >
      <ListCard
        query={pages}
        rowsOf={({ rows }) => rows}
        skeletonRows={6}
        empty={
          <EmptyState title={<Trans>No pages yet</Trans>} actions={<ScriptTagLink />}>
            <Trans>A page appears here within seconds of loading the script with one of your keys.</Trans>
          </EmptyState>
        }
        caption={t`Pages`}
        rowId={({ origin, path }) => `${origin}${path}`}
        columns={[
          {
            id: 'page',
            header: t`Page`,
            sortBy: ({ origin, path }) => `${origin}${path}`,
            cell: ({ origin, path }) => (
              <span className={styles.address}>
                {origin}
                {path}
              </span>
            ),
          },
          {
            id: 'seen',
            header: t`Last seen`,
            sortBy: ({ lastSeenAt }) => Date.parse(lastSeenAt),
            cell: ({ lastSeenAt }) => <time dateTime={lastSeenAt}>{format.relative(lastSeenAt, nowMs)}</time>,
          },
          {
            id: 'version',
            header: t`Script version`,
            sortBy: ({ sdkVersion }) => sdkVersion,
            cell: ({ sdkVersion }) => (sdkVersion === '' ? '–' : sdkVersion),
          },
          {
            id: 'videos',
            onPhone: 'wide',
            header: t`Videos`,
            cell: (page) => <Videos page={page} />,
          },
          {
            id: 'problem',
            onPhone: 'wide',
            header: t`Problem`,
            cell: (page) => <Problem page={page} nowMs={nowMs} />,
          },
        ]}
      />
    </Page>
  );
}

function Videos({ page: { videos } }: { readonly page: PageSeen }) {
  if (videos.length === 0) return '–';
  return (
    <ul className={styles.videos}>
      {videos.map(({ videoId, from, overlays }) => (
        <li key={videoId}>
          <AccountLink path={`videos/${encodeURIComponent(videoId)}`}>{videoId}</AccountLink>{' '}
          {from === 'address' && (
            <Badge plain>
              <Trans>ID from the address of its file</Trans>
            </Badge>
          )}{' '}
          <span className={styles.small}>
            <Plural value={overlays} _0="no overlays" one="# overlay" other="# overlays" />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Problem({ page: { problem, videos }, nowMs }: { readonly page: PageSeen; readonly nowMs: number }) {
  const format = useFormat();
  const toWords = useFaultWords();
  if (problem !== undefined) {
    const { title, advice } = toWords(problem.code, problem.videoId);
    return (
      <>
        <Badge tone="bad">{title}</Badge>
        <p className={styles.small}>
          {format.relative(problem.at, nowMs)}. {advice}
        </p>
      </>
    );
  }
  if (videos.some(({ overlays }) => overlays > 0)) return null;
  return (
    <Badge tone="warn">
      <Trans>No overlay published</Trans>
    </Badge>
  );
}
