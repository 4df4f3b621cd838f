import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon.tsx';
import { ScrollBox } from '../scroll-box.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './chart.module.css';
import { type ChartData, moveCursor, namesAt, toCsv } from './chart-data.ts';
import { downloadBlob, toPicture } from './download.ts';

const defaultHeight = 256;
const Plot = lazy(() => import('./plot.tsx'));

export interface ChartProps {
  /** The title; also the name for screen readers, downloads and the table. */
  readonly title: string;
  readonly data: ChartData;
  readonly kind?: 'line' | 'bars';
  /** In pixels. */
  readonly height?: number;
  /** The meaning of the x values: `Day`, `Second of the video`. */
  readonly xName: string;
  /** An x value in full, for the cursor and the table. */
  readonly formatX: (x: number) => string;
  /** An x value in short, for the axis; default: in full. */
  readonly formatTick?: (x: number) => string;
  /** Called on a click or Enter on an x value. */
  readonly onPick?: (x: number) => void;
  /** Shown next to the buttons of the chart. */
  readonly actions?: ReactNode;
}

/**
 * Lines or bars over days or seconds. Arrow keys move the cursor, whose numbers appear in the legend and are
 * announced; the same numbers are available as a table, a picture or CSV.
 */
export function Chart(props: ChartProps) {
  const {
    title,
    data,
    kind = 'line',
    height = defaultHeight,
    xName,
    formatX,
    formatTick = formatX,
    onPick,
  } = props;
  const { t } = useLingui();
  const id = useId();
  const [cursor, setCursor] = useState<number>();
  const [isTable, setTable] = useState(false);
  const [spoken, setSpoken] = useState('');
  const canvas = useRef<HTMLCanvasElement>(undefined);
  const at = cursor !== undefined && cursor < data.x.length ? cursor : undefined;

  const read = (index: number): string => {
    const numbers = data.series.map(({ name, values, format }) => {
      const value = values[index];
      return `${name} ${value == null ? t`no data` : format(value)}`;
    });
    const isUnfinished = data.unfinishedFrom !== undefined && index >= data.unfinishedFrom;
    const place = formatX(data.x[index] ?? 0);
    const marks = namesAt(data, index);
    const parts = [place, ...numbers, ...(isUnfinished ? [t`incomplete`] : []), marks];
    return parts.filter((part) => part !== '').join(', ');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const x = at === undefined ? undefined : data.x[at];
    if (event.key === 'Enter' && x !== undefined) return onPick?.(x);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = moveCursor(event.key, at, data.x.length);
    if (next === undefined || data.x.length === 0) return;
    event.preventDefault();
    setCursor(next);
    setSpoken(read(next));
  };
  const fileName = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
  const saveCsv = () => {
    const text = toCsv(xName, formatX, data);
    downloadBlob(new Blob([text], { type: 'text/csv' }), `${fileName}.csv`);
  };
  const savePicture = async () => {
    if (canvas.current === undefined) return;
    const names = data.series.map(({ name }) => name);
    const picture = await toPicture(canvas.current, title, names);
    if (picture !== null) downloadBlob(picture, `${fileName}.png`);
  };

  return (
    <figure className={styles.chart} aria-label={title}>
      <div className={styles.head}>
        <ul className={styles.legend}>
          {data.series.map(({ name, values, format }, index) => (
            <li key={name} className={styles.key}>
              <span className={`${styles.swatch} ${styles[`series${index % 4}`]}`} />
              {name}
              {at !== undefined && <span className={styles.value}>{toShown(values[at], format)}</span>}
            </li>
          ))}
          <li className={styles.when}>{at === undefined ? '' : toPlace(data, at, formatX)}</li>
        </ul>
        <div className={`${styles.actions} no-print`}>
          {props.actions}
          <Button variant="quiet" size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            <Icon name="table" size={16} />
            <Trans>Table</Trans>
          </Button>
          <Button variant="quiet" size="small" onClick={saveCsv} aria-label={t`Download ${title} as CSV`}>
            CSV
          </Button>
          {!isTable && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => void savePicture()}
              aria-label={t`Download ${title} as PNG`}
            >
              PNG
            </Button>
          )}
        </div>
      </div>
      {isTable ? (
        <ChartTable {...{ title, data, xName, formatX }} />
      ) : (
        <>
          <p id={`${id}-keys`} className="visually-hidden">
            <Trans>
              Use the arrow keys to read the values one by one; Home and End jump to the first and last.
            </Trans>
          </p>
          {/* biome-ignore-start lint/a11y: a picture whose numbers arrow keys read out is operated, though no role of ARIA says so. */}
          <div
            className={styles.plot}
            role="group"
            aria-roledescription={t`chart`}
            aria-label={title}
            aria-describedby={`${id}-keys`}
            tabIndex={0}
            onKeyDown={onKeyDown}
            onBlur={() => setCursor(undefined)}
          >
            {/* biome-ignore-end lint/a11y: see above. */}
            <span className={styles.colours} hidden />
            <Suspense fallback={<PlaceOf height={height} />}>
              <Plot
                {...{ data, kind, height, formatTick, cursor: at, onPick }}
                onCursor={setCursor}
                onReady={(drawn) => {
                  canvas.current = drawn;
                }}
              />
            </Suspense>
          </div>
          <p className="visually-hidden" role="status">
            {spoken}
          </p>
        </>
      )}
    </figure>
  );
}

/** As large as the chart that is being loaded. */
export function ChartSkeleton({ height = defaultHeight }: Pick<ChartProps, 'height'>) {
  return (
    <div className={styles.chart}>
      <div className={styles.headPlace}>
        <Skeleton />
      </div>
      <PlaceOf height={height} />
      <div className={styles.footPlace} />
    </div>
  );
}

function PlaceOf({ height }: { readonly height: number }) {
  return (
    <div className={styles.place} style={{ height }}>
      <Skeleton shape="chart" />
    </div>
  );
}

function ChartTable({
  title,
  data,
  xName,
  formatX,
}: Pick<ChartProps, 'title' | 'data' | 'xName' | 'formatX'>) {
  return (
    <ScrollBox className={styles.table} label={title}>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{xName}</th>
            {data.series.map(({ name }) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.x.map((x, index) => (
            <tr key={x}>
              <th scope="row">{toPlace(data, index, formatX)}</th>
              {data.series.map(({ name, values, format }) => (
                <td key={name}>{toShown(values[index], format)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function toPlace(data: ChartData, index: number, formatX: (x: number) => string): string {
  const place = formatX(data.x[index] ?? 0);
  const marks = namesAt(data, index);
  return marks === '' ? place : `${place} (${marks})`;
}

function toShown(value: number | null | undefined, format: (value: number) => string): string {
  return value == null ? '–' : format(value);
}
