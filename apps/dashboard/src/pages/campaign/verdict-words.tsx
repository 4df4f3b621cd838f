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
      return <Trans>No creative of this campaign has been seen in these days.</Trans>;
    case 'one_creative':
      return (
        <Trans>
          Only <strong>{creative}</strong> has been seen. Give a second one a part of the viewers to compare
          them.
        </Trans>
      );
    case 'sample_ratio_mismatch':
      return (
        <Trans>
          Do not trust these rates yet: the creatives were not seen as evenly as they should have been, which
          chance does not explain. Find out where one of them is missing.
        </Trans>
      );
    case 'too_early':
      return (
        <>
          <Trans>Too early to tell: a creative needs at least 100 impressions.</Trans>{' '}
          {missing !== undefined && <Missing missing={missing} />}
        </>
      );
    case 'winner':
      return (
        <>
          <Trans>
            <strong>{creative}</strong> is best with a probability of {likely}.
          </Trans>{' '}
          {rival !== undefined && (
            <Trans>
              It is answered {format.percent(rival.lift)} more often than {rival.creative}. Show it to
              everybody.
            </Trans>
          )}
        </>
      );
    case 'equivalent':
      return <Trans>They work equally well. Choose whichever you like: it costs you nothing.</Trans>;
    case 'undecided':
      return (
        <>
          <Trans>
            Still open: <strong>{creative}</strong> leads, and is best with a probability of {likely}. That is
            decided from 95 % on.
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
      one="Keep it running: # impression is missing at the rates of today."
      other="Keep it running: about # impressions are missing at the rates of today."
    />
  );
}
