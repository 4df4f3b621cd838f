import { useLingui } from '@lingui/react/macro';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useViewQuery } from '../../app/view/use-view.ts';
import { Cards, Stat } from '../../components/card/card.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Page } from '../../components/page/page.tsx';
import { PeriodPicker } from '../../components/period/period-picker.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';

export default function OverviewPage() {
  const { t } = useLingui();
  const format = useFormat();
  const query = useViewQuery();
  const summary = useGet('/api/analytics/summary', { params: { query } }, { live: true, keepPrevious: true });
  const number = <Skeleton shape="number" />;
  return (
    <Page title={t`Overview`} toolbar={<PeriodPicker />}>
      <Loaded
        query={summary}
        skeleton={
          <Cards size="narrow">
            <Stat name={t`Impressions`} value={number} />
            <Stat name={t`Interactions`} value={number} />
            <Stat name={t`Engagement rate`} value={number} />
          </Cards>
        }
      >
        {(numbers) => (
          <Cards size="narrow">
            <Stat name={t`Impressions`} value={format.number(numbers.impressions)} />
            <Stat name={t`Interactions`} value={format.number(numbers.interactions)} />
            <Stat name={t`Engagement rate`} value={format.percent(numbers.engagementRate)} />
          </Cards>
        )}
      </Loaded>
    </Page>
  );
}
