import { Trans, useLingui } from '@lingui/react/macro';
import type { Overlay, OverlayOptions } from '@overlay/contract';
import { overlayKinds, overlayTypes } from '@overlay/contract/kinds';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useNames } from '../../app/analytics/use-names.ts';
import { usePages } from '../../app/api/use-pages.ts';
import { contractMessage } from '../../app/contract/contract-message.ts';
import { SparkLine } from '../../app/live/spark-line.tsx';
import { useFormat } from '../../app/locale/format.ts';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { ListCard } from '../../app/query/list-card.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { useVideos } from '../../app/videos/use-videos.ts';
import { VideoLabel } from '../../app/videos/video-label.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { BareSelect } from '../../ui/field/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuOnDemand } from '../../ui/menu/menu-on-demand.tsx';
import { Page } from '../../ui/page/page.tsx';
import { formatTimeCode } from './editor/time-code.ts';
import { BulkBar } from './list/bulk-bar.tsx';
import { BulkReport } from './list/bulk-report.tsx';
import styles from './list/overlays.module.css';
import { type Activity, activityDays, useActivity } from './list/use-activity.ts';
import { useBulkChange } from './list/use-bulk-change.ts';
import { OverlayState, type OverlayStateName, overlayStateOf } from './overlay-state.tsx';
import { type Publishing, usePublishing } from './publishing/use-publishing.ts';
import { type ListFilter, parseListFilter, toList } from './queries.ts';
import { selectOverlays } from './select-overlays.ts';

export default function OverlaysPage() {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { account, can } = useAccount();
  const nameOf = useNames();
  const videos = useVideos();
  const navigate = useNavigate();
  const filter = parseListFilter(useSearch({ strict: false }));
  const { accountId } = account;
  const publishing = usePublishing();
  const overlays = usePages('/api/overlays', (page) => page.overlays as readonly Overlay[], toList(filter), {
    refetchInterval: 15_000,
  });
  const shown = selectOverlays(overlays.data ?? [], filter);
  const activity = useActivity(overlays.data ?? []);
  const toTimeWindow = useTimeWindow();
  const bulk = useBulkChange();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  // Nothing is changed that is not in sight.
  const selected = shown.filter(({ overlayId }) => selectedIds.has(overlayId));
  const select = (some: readonly Overlay[]) =>
    setSelectedIds(new Set(some.map(({ overlayId }) => overlayId)));
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
  const mayChange = can('overlays:write');
  const newOverlay = mayChange && (
    <LinkButton to="/$accountId/overlays/new" params={{ accountId }} variant="primary">
      <Icon name="plus" size={16} />
      <Trans>New overlay</Trans>
    </LinkButton>
  );
  const isFiltered = filter.search !== '' || filter.type !== undefined || filter.state !== undefined;
  return (
    <Page
      title={usePageTitle()}
      intro={<Trans>Interactive elements on your videos.</Trans>}
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
            aria-label={t`Status`}
            value={filter.state ?? ''}
            onChange={(event) => change({ state: event.target.value })}
          >
            <option value="">{t`All statuses`}</option>
            <option value="draft">{t`Drafts`}</option>
            <option value="published">{t`Published`}</option>
            <option value="changed">{t`Published, with unpublished changes`}</option>
            <option value="archived">{t`Archived`}</option>
          </BareSelect>
          <BareSelect
            aria-label={t`Type`}
            value={filter.type ?? ''}
            onChange={(event) => change({ type: event.target.value })}
          >
            <option value="">{t`All types`}</option>
            {overlayTypes.map((type) => (
              <option key={type} value={type}>
                {i18n._(contractMessage(overlayKinds[type].name))}
              </option>
            ))}
          </BareSelect>
        </div>
      }
    >
      {publishing.error !== undefined && <ErrorNotice error={publishing.error} />}
      {bulk.report && <BulkReport report={bulk.report} onClose={bulk.closeReport} />}
      <ListCard
        query={overlays}
        rowsOf={() => shown}
        skeletonRows={6}
        empty={
          isFiltered ? (
            <EmptyState
              title={<Trans>No matching overlays</Trans>}
              actions={
                <Button onClick={() => change({ search: undefined, state: undefined, type: undefined })}>
                  <Trans>Show all</Trans>
                </Button>
              }
            />
          ) : (
            <EmptyState title={<Trans>No overlays yet</Trans>} actions={newOverlay}>
              <Trans>
                An overlay engages your viewers while they watch: a poll, a rating, a slider, a tap or a call
                to action. Publish one for a video, and every page with the script tag shows it within ten
                seconds. You do not need to change the page.
              </Trans>
            </EmptyState>
          )
        }
        note={shown.length > 0 && <Trans>Answers and rates are those of the last 14 days.</Trans>}
        caption={t`Overlays`}
        rowId={({ overlayId }) => overlayId}
        columns={[
          ...(mayChange
            ? [
                {
                  id: 'select',
                  leading: true as const,
                  header: t`Select all overlays`,
                  headerControl: (
                    <Tick
                      label={t`Select all overlays`}
                      checked={shown.length > 0 && selected.length === shown.length}
                      isPartial={selected.length > 0 && selected.length < shown.length}
                      onChange={(checked) => select(checked ? shown : [])}
                    />
                  ),
                  cell: (overlay: Overlay) => (
                    <Tick
                      label={t`Select ${overlay.name}`}
                      checked={selectedIds.has(overlay.overlayId)}
                      onChange={(checked) =>
                        select(
                          checked ? [...selected, overlay] : selected.filter((other) => other !== overlay),
                        )
                      }
                    />
                  ),
                },
              ]
            : []),
          {
            id: 'name',
            header: t`Name`,
            sortBy: ({ name }) => name,
            cell: (overlay) => (
              <>
                <Link
                  to="/$accountId/overlays/$overlayId"
                  params={{ accountId, overlayId: overlay.overlayId }}
                  className={styles.name}
                  title={overlay.name}
                >
                  {overlay.name}
                </Link>
                <span className={styles.type}>
                  {i18n._(contractMessage(overlayKinds[overlay.options.type].name))}
                  {/* A phone has no column for it. */}
                  <span className={styles.stateOnPhone}>
                    <OverlayState state={overlayStateOf(overlay)} />
                  </span>
                </span>
              </>
            ),
          },
          {
            id: 'state',
            onPhone: 'hidden',
            header: t`Status`,
            sortBy: (overlay) => stateOrder.indexOf(overlayStateOf(overlay)),
            cell: (overlay) => <OverlayState state={overlayStateOf(overlay)} />,
          },
          {
            id: 'video',
            onPhone: 'hidden',
            header: t`Video`,
            sortBy: ({ videoId }) => videos.get(videoId)?.name ?? videoId,
            cell: ({ videoId, campaignId }) => (
              <span className={styles.video} title={campaignId}>
                <VideoLabel
                  videoId={videoId}
                  video={videos.get(videoId)}
                  below={
                    // Where it has no column of its own.
                    <span className={styles.campaignBelow}>
                      {campaignId && nameOf('campaign', campaignId)}
                    </span>
                  }
                />
              </span>
            ),
          },
          {
            id: 'campaign',
            isOnlyWide: true,
            onPhone: 'hidden',
            header: t`Campaign`,
            sortBy: ({ campaignId }) => campaignId ?? null,
            cell: ({ campaignId }) => (
              <span className={styles.campaign} title={campaignId}>
                {campaignId ? nameOf('campaign', campaignId) : '–'}
              </span>
            ),
          },
          {
            id: 'time',
            header: t`Time`,
            sortBy: ({ options }) => options.startTime ?? 0,
            cell: ({ options }) => <span className={styles.time}>{toTimeWindow(options)}</span>,
          },
          {
            id: 'answers',
            header: t`Answers`,
            sortBy: (overlay) => answersOf(overlay, activity),
            align: 'end',
            cell: (overlay) => (
              <span className={styles.number}>
                {numberOrDash(answersOf(overlay, activity), format.number)}
              </span>
            ),
          },
          {
            id: 'rate',
            header: t`Rate`,
            sortBy: ({ overlayId }) => activity.get(overlayId)?.engagementRate ?? null,
            align: 'end',
            cell: ({ overlayId }) => (
              <span className={styles.number}>
                {numberOrDash(activity.get(overlayId)?.engagementRate ?? null, format.rate)}
              </span>
            ),
          },
          {
            id: 'days',
            onPhone: 'hidden',
            header: t`14 days`,
            cell: ({ overlayId }) => (
              <div className={styles.spark}>
                <SparkLine values={activity.get(overlayId)?.interactionsByDay ?? []} length={activityDays} />
              </div>
            ),
          },
          {
            id: 'updated',
            onPhone: 'hidden',
            header: t`Updated`,
            sortBy: ({ updatedAt }) => Date.parse(updatedAt),
            align: 'end',
            cell: ({ updatedAt }) => (
              <time dateTime={updatedAt} title={format.dateTime(updatedAt)}>
                {format.date(updatedAt, { dateStyle: 'short' })}
              </time>
            ),
          },
          ...(mayChange
            ? [
                {
                  id: 'menu',
                  header: t`Actions`,
                  isHeaderHidden: true as const,
                  align: 'end' as const,
                  cell: (overlay: Overlay) => <ActionsButton overlay={overlay} publishing={publishing} />,
                },
              ]
            : []),
        ]}
        bar={mayChange && <BulkBar selected={selected} bulk={bulk} onSelect={select} />}
      />
    </Page>
  );
}

const stateOrder: readonly OverlayStateName[] = ['published', 'changed', 'draft', 'archived'];

/** Of a call to action, its clicks: that is its answer. Null until the numbers have arrived. */
function answersOf({ overlayId, options }: Overlay, activity: ReadonlyMap<string, Activity>): number | null {
  const own = activity.get(overlayId);
  if (own === undefined) return null;
  return options.type === 'cta' ? own.interactions : own.answers;
}

function numberOrDash(value: number | null, format: (value: number) => string): string {
  return value === null ? '–' : format(value);
}

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly isPartial?: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Tick({ label, checked, isPartial = false, onChange }: TickProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = isPartial;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

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

/** When in a video an overlay appears, in a few words. */
function useTimeWindow(): (options: OverlayOptions) => string {
  const { t } = useLingui();
  return ({ showOn = 'time', startTime = 0, endTime }) => {
    const start = formatTimeCode(startTime);
    switch (showOn) {
      case 'time':
        return endTime === undefined ? t`from ${start}` : `${start} – ${formatTimeCode(endTime)}`;
      case 'start':
        return t`when the video starts`;
      case 'pause':
        return t`when the viewer pauses`;
      case 'ended':
        return t`at the end`;
      case 'manual':
        return t`when your page asks for it, with show()`;
    }
  };
}
