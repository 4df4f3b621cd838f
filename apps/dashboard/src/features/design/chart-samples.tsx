import { Card, Cards } from '../../ui/card/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import type { ChartData } from '../../ui/chart/chart-data.ts';

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 });
const firstDay = Date.UTC(2026, 9, 26) / 1_000;
const dayLength = 86_400;
const toDay = (x: number) =>
  new Date(x * 1_000).toLocaleDateString('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Always the same numbers: photographs of two versions can be compared. */
function waves(count: number, height: number, shift: number): number[] {
  return Array.from({ length: count }, (_, day) =>
    Math.round(height * (1 + 0.35 * Math.sin((day + shift) / 2.2) + 0.15 * Math.sin(day * 1.7))),
  );
}

const days = Array.from({ length: 28 }, (_, day) => firstDay + day * dayLength);

const twoLines: ChartData = {
  x: days,
  unfinishedFrom: 27,
  series: [
    { name: 'Impressions', values: [...waves(27, 900, 0), 310], format: number },
    { name: 'Interactions', values: [...waves(27, 240, 3), 84], format: number },
  ],
};
const onePoint: ChartData = {
  x: days.slice(0, 1),
  series: [{ name: 'Impressions', values: [42], format: number }],
};
const histogram: ChartData = {
  x: [1, 2, 3, 4, 5],
  series: [{ name: 'Ratings', values: [3, 8, 21, 55, 34], format: number }],
};

export function ChartSamples() {
  return (
    <>
      <Card title="Twenty-eight days; today is not over">
        <Chart title="Impressions and interactions" data={twoLines} xName="Day" formatX={toDay} />
      </Card>
      <Cards size="wide">
        <Card title="The first day">
          <Chart title="One day" data={onePoint} xName="Day" formatX={toDay} height={160} />
        </Card>
        <Card title="Bars">
          <Chart title="Ratings" kind="bars" data={histogram} xName="Stars" formatX={String} height={160} />
        </Card>
      </Cards>
    </>
  );
}
