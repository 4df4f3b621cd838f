import { Plural, Trans } from '@lingui/react/macro';
import { useFormat } from '../../app/locale/format.ts';
import type { Verdict } from './verdict.ts';

/** What an experiment says and what to do now, in sentences. */
export function VerdictWords({ verdict }: { readonly verdict: Verdict }) {
  const format = useFormat();
  const { creative, probability, rival, missing } = verdict;
  const likely = probability === undefined ? '' : format.percent(probability);
  switch (verdict.code) {
    case 'no_data':
      return <Trans>No creative of this campaign was seen in this period.</Trans>;
    case 'one_creative':
      return (
        <Trans>
          Only <strong>{creative}</strong> was seen. Show a second creative to some of your viewers to compare
          them.
        </Trans>
      );
    case 'sample_ratio_mismatch':
      return (
        <Trans>
          Do not rely on these rates yet: the creatives were not shown equally often, and chance does not
          explain the difference. Check whether a page leaves one out.
        </Trans>
      );
    case 'too_early':
      return (
        <>
          <Trans>Too early to tell: each creative needs at least 100 impressions.</Trans>{' '}
          {missing !== undefined && <Missing missing={missing} />}
        </>
      );
    case 'winner':
      return (
        <>
          <Trans>
            <strong>{creative}</strong> is the best with a probability of {likely}.
          </Trans>{' '}
          {rival !== undefined && (
            <Trans>
              It gets {format.percent(rival.lift)} more interactions than {rival.creative}. Show it to
              everyone.
            </Trans>
          )}
        </>
      );
    case 'equivalent':
      return <Trans>They perform equally well. Choose the one you prefer.</Trans>;
    case 'undecided':
      return (
        <>
          <Trans>
            Undecided: <strong>{creative}</strong> leads and is the best with a probability of {likely}. At
            95% it is decided.
          </Trans>{' '}
          {missing !== undefined && <Missing missing={missing} />}
        </>
      );
  }
}

function Missing({ missing }: { readonly missing: number }) {
  if (missing === 0) return null;
  return (
    <Plural
      value={missing}
      one="Keep it running: # more impression is needed at current rates."
      other="Keep it running: about # more impressions are needed at current rates."
    />
  );
}
