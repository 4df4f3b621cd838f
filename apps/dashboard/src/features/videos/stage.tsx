import { Trans, useLingui } from '@lingui/react/macro';
import type { VideoTimeline } from '@overlay/contract';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useNames } from '../../app/analytics/use-names.ts';
import { useFormat } from '../../app/locale/format.ts';
import type { VideoSource } from '../../app/videos/use-video-source.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './stage.module.css';
import {
  lengthOf,
  moveTime,
  type OverlayWindow,
  rowAt,
  secondAt,
  type TimelineBar,
  timelineHeight,
  toAreaPath,
  toBars,
  toLanes,
  toTicks,
} from './timeline-geometry.ts';
import type { Player } from './use-player.ts';
import { VideoSourceForm } from './video-source-form.tsx';

export interface StageProps {
  readonly timeline: VideoTimeline;
  readonly windows: readonly OverlayWindow[];
  readonly player: Player;
  readonly source: VideoSource;
}

const layers = ['retention', 'impressions', 'interactions', 'overlays'] as const;
type Layer = (typeof layers)[number];

/** Interactions are what people look for: they may fill the strip, impressions stay lower beside them. */
const barShares = { impressions: 0.45, interactions: 0.85 } as const;

/** The video, and over it how it was watched and answered, along its own time. */
export function Stage({ timeline, windows, player, source }: StageProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [hidden, setHidden] = useState<ReadonlySet<Layer>>(new Set());
  const length = lengthOf(timeline, player.duration);
  const row = rowAt(timeline.rows, player.time);
  const hasVideo = source.address !== undefined && !player.hasFailed;
  const names: Readonly<Record<Layer, string>> = {
    retention: t`Still watching`,
    impressions: t`Impressions`,
    interactions: t`Interactions`,
    overlays: t`Overlays`,
  };
  const toggleLayer = (layer: Layer) => {
    const next = new Set(hidden);
    if (!next.delete(layer)) next.add(layer);
    setHidden(next);
  };
  const share = row === undefined || timeline.viewers === 0 ? 0 : row.viewers / timeline.viewers;
  return (
    <div className={styles.stage}>
      <div className={styles.picture} data-empty={!hasVideo || undefined}>
        {source.address !== undefined && !player.hasFailed && (
          // The video as it is: captions are in the page of the customer. Keys are those of the timeline.
          <video
            key={source.address}
            ref={player.video}
            className={styles.video}
            src={source.address}
            muted={player.isMuted}
            playsInline
            preload="metadata"
            onClick={player.toggle}
            onLoadedMetadata={(event) => source.keep(event.currentTarget.duration)}
          />
        )}
        {!hasVideo && (
          <div className={styles.empty}>
            <p className={styles.emptyTitle}>
              {player.hasFailed ? (
                <Trans>The video cannot be played</Trans>
              ) : (
                <Trans>Where is this video?</Trans>
              )}
            </p>
            <VideoSourceForm source={source} hasFailed={player.hasFailed} />
          </div>
        )}
        <Strip {...{ timeline, windows, player, hidden, length }} />
      </div>
      <div className={styles.controls}>
        {hasVideo && (
          <>
            <Button
              square
              variant="primary"
              onClick={player.toggle}
              aria-label={player.isPlaying ? t`Pause` : t`Play`}
            >
              <Icon name={player.isPlaying ? 'pause' : 'play'} />
            </Button>
            <Button square onClick={player.toggleSound} aria-label={t`Sound`} aria-pressed={!player.isMuted}>
              <Icon name={player.isMuted ? 'mute' : 'sound'} />
            </Button>
          </>
        )}
        <span className={styles.clock} dir="ltr">
          {format.clock(player.time)} / {format.clock(length)}
        </span>
        <fieldset className={styles.layers}>
          <legend className="visually-hidden">
            <Trans>Measure</Trans>
          </legend>
          {layers.map((layer) => (
            <span key={layer} className={styles.layer}>
              <label className={styles.choice}>
                <input type="checkbox" checked={!hidden.has(layer)} onChange={() => toggleLayer(layer)} />
                <span className={styles.swatch} data-layer={layer} aria-hidden="true" />
                {names[layer]}
              </label>
              {row !== undefined && layer !== 'overlays' && (
                <span className={styles.value}>
                  {layer === 'retention'
                    ? format.number(row.viewers, { maximumFractionDigits: 1 })
                    : format.number(row[layer])}
                  {layer === 'retention' && <span className={styles.share}>{format.percent(share)}</span>}
                </span>
              )}
            </span>
          ))}
        </fieldset>
        {row !== undefined && (
          <span className={styles.layer}>
            {t`Views, including rewatching`}
            <span className={styles.value}>{format.number(row.views, { maximumFractionDigits: 1 })}</span>
          </span>
        )}
      </div>
    </div>
  );
}

interface StripProps extends Pick<StageProps, 'timeline' | 'windows' | 'player'> {
  readonly hidden: ReadonlySet<Layer>;
  readonly length: number;
}

const mostTicks = 6;

/** The timeline itself: a slider whose track is the drawing. */
function Strip({ timeline, windows, player, hidden, length }: StripProps) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useNames();
  const track = useRef<HTMLDivElement>(null);
  const { rows } = timeline;
  const drawn = useMemo(
    () => ({
      area: toAreaPath(rows),
      impressions: toBars(rows, ({ impressions }) => impressions, barShares.impressions),
      interactions: toBars(rows, ({ interactions }) => interactions, barShares.interactions),
    }),
    [rows],
  );
  const lanes = useMemo(() => toLanes(windows), [windows]);
  const percent = (seconds: number) => `${(seconds / length) * 100}%`;
  const row = rowAt(rows, player.time);

  const seekTo = ({ clientX }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box !== undefined) player.seek(secondAt(clientX, box, length));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    seekTo(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === ' ' || event.key === 'k') player.toggle();
    else {
      const next = moveTime(event, player.time, length);
      if (next === undefined) return;
      player.seek(next);
    }
    event.preventDefault();
  };
  const clock = format.clock(player.time);
  const spoken =
    row === undefined
      ? clock
      : t`${clock}: ${format.number(Math.round(row.viewers))} still watching, ${format.number(row.impressions)} impressions, ${format.number(row.interactions)} interactions`;
  return (
    <div className={styles.strip}>
      {!hidden.has('overlays') && lanes.length > 0 && (
        <div className={styles.lanes}>
          {lanes.map((lane, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a lane is nothing but its place.
            <div key={index} className={styles.lane}>
              {lane.map(({ overlayId, from, to }) => (
                <button
                  key={overlayId}
                  type="button"
                  className={styles.window}
                  data-active={from <= player.time && player.time < to ? '' : undefined}
                  style={{ left: percent(from), width: percent(to - from) }}
                  onClick={() => player.seek(from)}
                  title={nameOf('overlay', overlayId)}
                  aria-label={t`${nameOf('overlay', overlayId)}, from ${format.clock(from)} to ${format.clock(to)}`}
                >
                  {nameOf('overlay', overlayId)}
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
      <div
        ref={track}
        className={styles.track}
        role="slider"
        tabIndex={0}
        aria-label={t`Second of the video`}
        aria-valuemin={0}
        aria-valuemax={Math.round(length)}
        aria-valuenow={Math.round(player.time)}
        aria-valuetext={spoken}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
      >
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${length} ${timelineHeight}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {!hidden.has('retention') && <path className={styles.retention} d={drawn.area} />}
          {!hidden.has('impressions') && (
            <Bars bars={drawn.impressions} at={0.08} className={styles.impressions} />
          )}
          {!hidden.has('interactions') && (
            <Bars bars={drawn.interactions} at={0.5} className={styles.interactions} />
          )}
        </svg>
        <span className={styles.head} style={{ left: percent(Math.min(player.time, length)) }} />
      </div>
      <div className={styles.ticks} aria-hidden="true">
        {toTicks(length, mostTicks).map((second) => (
          <span
            key={second}
            className={styles.tick}
            data-edge={second === 0 ? 'start' : second > length * 0.95 ? 'end' : undefined}
            style={{ left: percent(second) }}
          >
            {format.clock(second)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Each kind in its half of the second: neither hides the other. */
function Bars({
  bars,
  at,
  className,
}: {
  readonly bars: readonly TimelineBar[];
  readonly at: number;
  readonly className: string | undefined;
}) {
  return (
    <g className={className}>
      {bars.map(({ from, width, height }) => (
        <rect
          key={from}
          x={from + width * at}
          y={timelineHeight - height}
          width={width * 0.42}
          height={height}
        />
      ))}
    </g>
  );
}
