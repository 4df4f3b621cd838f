import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import UPlot, { type Options, type Series } from 'uplot';
import { onThemeChange } from '../theme.ts';
import styles from './chart.module.css';
import { axisSteps, type ChartData, splitUnfinished, toMarked } from './chart-data.ts';

export interface PlotProps {
  readonly data: ChartData;
  readonly kind: 'line' | 'bars';
  readonly height: number;
  /** Below the axis: short. */
  readonly formatTick: (x: number) => string;
  /** The index of the cursor, moved by pointer or keys. */
  readonly cursor: number | undefined;
  readonly onCursor: (index: number | undefined) => void;
  readonly onPick?: ((x: number) => void) | undefined;
  readonly onReady: (canvas: HTMLCanvasElement) => void;
}

const dashes: readonly number[][] = [[], [8, 4], [2, 3], [10, 3, 2, 3]];
const unfinishedDash = [3, 5];
const fontSize = '12px';

/** The canvas of a chart. `Chart` around it has the names, keys, numbers and downloads. */
export default function Plot(props: PlotProps) {
  const { data, kind, height, cursor } = props;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(undefined);
  // The handlers of the latest render, for a plot created by an earlier one.
  const latest = useRef(props);
  latest.current = props;

  const lines = data.series.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind or number of lines needs a new plot; new numbers of the same lines are set below.
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const draw = () => {
      plot.current?.destroy();
      const drawn = new UPlot(toOptions(element, latest), toColumns(latest.current.data), element);
      drawn.over.addEventListener('click', () => {
        const x = drawn.cursor.idx == null ? undefined : latest.current.data.x[drawn.cursor.idx];
        if (x !== undefined) latest.current.onPick?.(x);
      });
      plot.current = drawn;
      latest.current.onReady(drawn.ctx.canvas);
    };
    draw();
    const stopWatchingTheme = onThemeChange(draw);
    // A canvas keeps the text that it drew before the font was there.
    document.fonts.addEventListener('loadingdone', draw);
    const observer = new ResizeObserver(() => {
      plot.current?.setSize({ width: element.clientWidth, height });
    });
    observer.observe(element);
    return () => {
      stopWatchingTheme();
      document.fonts.removeEventListener('loadingdone', draw);
      observer.disconnect();
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [kind, height, lines]);

  useEffect(() => {
    plot.current?.setData(toColumns(data));
  }, [data]);

  useEffect(() => {
    const drawn = plot.current;
    const x = cursor === undefined ? undefined : data.x[cursor];
    if (drawn === undefined || drawn.cursor.idx === cursor) return;
    const left = x === undefined ? -10 : drawn.valToPos(x, 'x');
    drawn.setCursor({ left, top: x === undefined ? -10 : 0 }, false);
  }, [cursor, data]);

  return <div ref={place} className={styles.canvas} style={{ height }} />;
}

/** Every line twice: the finished part and the growing one. */
function toColumns({ x, series, unfinishedFrom }: ChartData): UPlot.AlignedData {
  const lines = series.flatMap(({ values, isOver }) => {
    const { finished, unfinished } = splitUnfinished(values, isOver ? undefined : unfinishedFrom);
    return [finished, unfinished];
  });
  return [[...x], ...lines];
}

function toOptions(element: HTMLElement, latest: { readonly current: PlotProps }): Options {
  const { data, kind, height, formatTick } = latest.current;
  const figure = element.closest('figure') ?? element;
  const { muted, line, ink, raised, family } = readColours(figure);
  const font = `${fontSize} ${family}`;
  const colours = [...figure.querySelectorAll(`.${styles.swatch}`)].map(
    (swatch) => getComputedStyle(swatch).color,
  );
  const axis = { stroke: muted, font, ticks: { show: false }, grid: { stroke: line, width: 1 } };
  const firstFormat = data.series[0]?.format ?? String;
  return {
    width: element.clientWidth,
    height,
    ms: 1,
    padding: [12, 24, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 9 },
      stroke: ink,
    } as NonNullable<Options['cursor']>,
    scales: {
      x: { time: false, range: (_, least, most) => widen(least, most, kind) },
      y: { range: (_, least, most) => [Math.min(0, least ?? 0), mostOf(most)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: (plot) => chooseTicks(latest.current.data.x, plot.width - axesWidth, formatTick),
        // Isolated: the canvas runs from the left, an Arabic date from the right.
        values: (_, splits) => splits.map((x) => `\u2068${formatTick(x)}\u2069`),
        // One line of text, clear of the lowest number beside it; by default the axis takes twice as much.
        gap: 10,
        size: 30,
      },
      {
        ...axis,
        incrs: () => [...axisSteps(latest.current.data.series)],
        values: (_, splits) => splits.map((y) => firstFormat(y)),
        size: sizeOf(firstFormat),
      },
    ],
    series: [
      {},
      ...data.series.flatMap((_, index): Series[] => {
        const stroke = colours[index] ?? ink;
        return [
          toLine(kind, { stroke, dash: dashes[index] ?? [], pointFill: stroke }),
          toLine(kind, { stroke, dash: unfinishedDash, pointFill: raised }),
        ];
      }),
    ],
    hooks: {
      setCursor: [({ cursor }) => latest.current.onCursor(cursor.idx ?? undefined)],
      draw: [(plot) => drawMarks(plot, latest.current.data, muted, font)],
    },
  };
}

/** Canvas pixels between two names; a name that has less room is left out, its line is not. */
const markGap = 8;

function drawMarks(plot: UPlot, { x, marks = [] }: ChartData, colour: string, font: string): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = ratio;
  ctx.font = font.replace(/^\d+/, (size) => String(Number(size) * ratio));
  ctx.textBaseline = 'top';
  ctx.textAlign = 'left';
  ctx.setLineDash([4 * ratio, 4 * ratio]);
  let free = 0;
  for (const { at, name } of marks) {
    const left = plot.valToPos(x[at] ?? 0, 'x', true);
    ctx.beginPath();
    ctx.moveTo(left, bbox.top);
    ctx.lineTo(left, bbox.top + bbox.height);
    ctx.stroke();
    const width = ctx.measureText(name).width;
    // Beside its line: after it, or before it at the end of the chart.
    const after = left + 4 * ratio;
    const start = after + width <= ctx.canvas.width ? after : left - 4 * ratio - width;
    if (start < free) continue;
    ctx.fillText(name, start, bbox.top);
    free = start + width + markGap * ratio;
  }
  ctx.restore();
}

interface LineLook {
  readonly stroke: string;
  readonly dash: number[];
  readonly pointFill: string;
}

function toLine(kind: PlotProps['kind'], { stroke, dash, pointFill }: LineLook): Series {
  if (kind === 'line' || UPlot.paths.bars === undefined) {
    const filter = (plot: UPlot, series: number) =>
      toMarked([...(plot.data[series] ?? [])], dash === unfinishedDash);
    return { stroke, dash, width: 2, points: { show: true, size: 8, width: 2, fill: pointFill, filter } };
  }
  const isUnfinished = dash === unfinishedDash;
  const paths = UPlot.paths.bars({ size: [0.7, 64] });
  return {
    stroke,
    dash,
    width: 1,
    fill: isUnfinished ? 'transparent' : stroke,
    paths,
    points: { show: false },
  };
}

/** Width of a character, of the space between two labels, and about that of what is beside the plot, in pixels. */
const characterWidth = 7;
const tickGap = 32;
const axesWidth = 64;

/** Days, hours and seconds are counted in these. */
const steps = [1, 2, 3, 5, 6, 7, 10, 12, 14, 15, 20, 30, 60, 90, 120, 300, 600, 900, 1_800, 3_600];

/** Labels existing x values, so that a label is below its point: every one, or every second, third, fifth and so on. */
function chooseTicks(x: readonly number[], width: number, format: (x: number) => string): number[] {
  const longest = Math.max(0, ...x.map((value) => format(value).length));
  const least = (x.length * (longest * characterWidth + tickGap)) / Math.max(1, width);
  const step = steps.find((one) => one >= least) ?? Math.ceil(least);
  return x.filter((_, index) => index % step === 0);
}

/** A single x value would have no width. */
function widen(least: number | null, most: number | null, kind: PlotProps['kind']): [number, number] {
  if (least === null || most === null) return [0, 1];
  if (least === most) return [least - 1, most + 1];
  const margin = kind === 'bars' ? (most - least) / 20 : 0;
  return [least - margin, most + margin];
}

/** Space above the highest value; a row of zeros still has an axis. */
function mostOf(most: number | null): number {
  return most === null || most <= 0 ? 1 : most * 1.15;
}

function sizeOf(format: (value: number) => string) {
  return (_: UPlot, values: readonly string[] | null): number => {
    const longest = Math.max(...(values ?? [format(0)]).map((text) => text.length));
    return 18 + longest * 7;
  };
}

function readColours(figure: Element) {
  const colours = getComputedStyle(figure.querySelector(`.${styles.colours}`) ?? figure);
  const {
    color: muted,
    borderTopColor: line,
    outlineColor: ink,
    backgroundColor: raised,
    fontFamily: family,
  } = colours;
  return { muted, line, ink, raised, family };
}
