import { Trans, useLingui } from '@lingui/react/macro';
import type { Overlay, OverlayType } from '@overlay/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePages } from '../../app/api/use-pages.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { Button, LinkButton } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { BareSelect } from '../../components/field/field.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { MenuOnDemand } from '../../components/menu/menu-on-demand.tsx';
import { OverlayState } from '../../components/overlay-state/overlay-state.tsx';
import { type OverlayStateName, overlayStateOf } from '../../components/overlay-state/state-of-overlay.ts';
import { Page } from '../../components/page/page.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { MoreButton, Table } from '../../components/table/table.tsx';
import { typeWords } from '../overlay/option-words.ts';
import { type Publishing, usePublishing } from '../overlay/use-publishing.ts';
import styles from './overlays.module.css';
import { type ListFilter, parseListFilter, toList } from './overlays-questions.ts';
import { selectOverlays } from './select-overlays.ts';

export default function OverlaysPage() {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { account, can } = useAccount();
  const navigate = useNavigate();
  const filter = parseListFilter(useSearch({ strict: false }));
  const { accountId } = account;
  const publishing = usePublishing();
  const overlays = usePages('/api/overlays', (page) => page.overlays as readonly Overlay[], toList(filter), {
    refetchInterval: 15_000,
  });
  const shown = selectOverlays(overlays.data ?? [], filter);
  // What is looked for may be on a later page.
  const isSearching = filter.search !== '' || filter.type !== undefined || filter.state === 'changed';
  const { hasMore, isLoadingMore, loadMore } = overlays;
  useEffect(() => {
    if (isSearching && hasMore && !isLoadingMore) loadMore();
  }, [isSearching, hasMore, isLoadingMore, loadMore]);

  const change = (part: { readonly [Name in keyof ListFilter]?: string | undefined }) =>
    void navigate({
      to: '.',
      search: ((before: object) => dropEmpty({ ...before, ...part })) as never,
      replace: 'search' in part,
      resetScroll: false,
    });
  const newOverlay = can('overlays:write') && (
    <LinkButton to="/$accountId/overlays/new" params={{ accountId }} variant="primary">
      <Icon name="plus" size={16} />
      <Trans>New overlay</Trans>
    </LinkButton>
  );
  const isFiltered = filter.search !== '' || filter.type !== undefined || filter.state !== undefined;
  return (
    <Page
      title={t`Overlays`}
      intro={<Trans>What viewers can answer over your videos.</Trans>}
      actions={newOverlay}
      toolbar={
        <div className={styles.tools}>
          <input
            type="search"
            className={styles.search}
            aria-label={t`Search by name, video or campaign`}
            placeholder={t`Name, video, campaign`}
            value={filter.search}
            onChange={(event) => change({ search: event.target.value })}
          />
          <BareSelect
            aria-label={t`State`}
            value={filter.state ?? ''}
            onChange={(event) => change({ state: event.target.value })}
          >
            <option value="">{t`All states`}</option>
            <option value="draft">{t`Drafts`}</option>
            <option value="published">{t`Published`}</option>
            <option value="changed">{t`Published, draft changed`}</option>
            <option value="archived">{t`Archived`}</option>
          </BareSelect>
          <BareSelect
            aria-label={t`Type`}
            value={filter.type ?? ''}
            onChange={(event) => change({ type: event.target.value })}
          >
            <option value="">{t`All types`}</option>
            {(Object.keys(typeWords) as OverlayType[]).map((type) => (
              <option key={type} value={type}>
                {i18n._(typeWords[type])}
              </option>
            ))}
          </BareSelect>
        </div>
      }
    >
      {publishing.error !== undefined && <ErrorNotice error={publishing.error} />}
      <Card>
        <Loaded
          query={overlays}
          skeleton={<Skeleton shape="row" count={6} />}
          isEmpty={() => shown.length === 0 && !hasMore}
          empty={
            isFiltered ? (
              <EmptyState
                title={<Trans>No overlay matches</Trans>}
                actions={
                  <Button onClick={() => change({ search: undefined, state: undefined, type: undefined })}>
                    <Trans>Show all</Trans>
                  </Button>
                }
              />
            ) : (
              <EmptyState title={<Trans>No overlay yet</Trans>} actions={newOverlay}>
                <Trans>
                  An overlay asks your viewers something while they watch: a poll, a rating, a slider, a tap
                  or a call to action. Publish one for a video, and every page with the script tag shows it
                  within ten seconds, without a change to the page.
                </Trans>
              </EmptyState>
            )
          }
        >
          {() => (
            <Table
              caption={t`Overlays`}
              rows={shown}
              rowId={({ overlayId }) => overlayId}
              columns={[
                {
                  id: 'name',
                  header: <Trans>Name</Trans>,
                  sortBy: ({ name }) => name,
                  cell: ({ overlayId, name, options }) => (
                    <>
                      <Link to="/$accountId/overlays/$overlayId" params={{ accountId, overlayId }}>
                        {name}
                      </Link>
                      <span className={styles.type}>{i18n._(typeWords[options.type])}</span>
                    </>
                  ),
                },
                {
                  id: 'state',
                  header: <Trans>State</Trans>,
                  sortBy: (overlay) => stateOrder.indexOf(overlayStateOf(overlay)),
                  cell: (overlay) => <OverlayState state={overlayStateOf(overlay)} />,
                },
                {
                  id: 'video',
                  header: <Trans>Video</Trans>,
                  sortBy: ({ videoId }) => videoId,
                  cell: ({ videoId }) => <span className={styles.identifier}>{videoId}</span>,
                },
                {
                  id: 'campaign',
                  header: <Trans>Campaign</Trans>,
                  sortBy: ({ campaignId }) => campaignId ?? null,
                  cell: ({ campaignId }) =>
                    campaignId === undefined ? '–' : <span className={styles.identifier}>{campaignId}</span>,
                },
                {
                  id: 'updated',
                  header: <Trans>Changed</Trans>,
                  sortBy: ({ updatedAt }) => Date.parse(updatedAt),
                  align: 'end',
                  cell: ({ updatedAt }) => <time dateTime={updatedAt}>{format.dateTime(updatedAt)}</time>,
                },
                ...(can('overlays:write')
                  ? [
                      {
                        id: 'menu',
                        header: (
                          <span className="visually-hidden">
                            <Trans>Actions</Trans>
                          </span>
                        ),
                        align: 'end' as const,
                        cell: (overlay: Overlay) => (
                          <ActionsButton overlay={overlay} publishing={publishing} />
                        ),
                      },
                    ]
                  : []),
              ]}
              foot={hasMore && <MoreButton hasMore={hasMore} isLoading={isLoadingMore} onMore={loadMore} />}
            />
          )}
        </Loaded>
      </Card>
    </Page>
  );
}

const stateOrder: readonly OverlayStateName[] = ['published', 'changed', 'draft', 'archived'];

function dropEmpty(search: object): object {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  );
}

interface ActionsButtonProps {
  readonly overlay: Overlay;
  readonly publishing: Publishing;
}

const loadMenu = () => import('./overlay-menu.tsx');

function ActionsButton({ overlay, publishing }: ActionsButtonProps) {
  const { t } = useLingui();
  const { name } = overlay;
  const trigger = (
    <Button variant="quiet" size="small" square aria-label={t`Actions for ${name}`}>
      <Icon name="more" />
    </Button>
  );
  return <MenuOnDemand trigger={trigger} load={loadMenu} menu={{ trigger, overlay, publishing }} />;
}
