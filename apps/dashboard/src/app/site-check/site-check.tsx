import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Answer } from '../api/api.ts';
import { Form } from '../forms/form.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { useApi } from '../session/account-context.ts';
import styles from './site-check.module.css';
import { type Finding, useFindingWords } from './use-finding-words.ts';

type Result = Answer<'post', '/api/site-checks'>;

export interface SiteCheckProps {
  /** The page to check first, if it is known, for example because it was seen. */
  readonly url?: string;
}

/** A button that has the service fetch a page, and what it found. For those who may publish: `overlays:write`. */
export function SiteCheck({ url = '' }: SiteCheckProps) {
  const { t } = useLingui();
  const api = useApi();
  const [result, setResult] = useState<Result>();
  const submission = useSubmit(async (text) => {
    setResult(undefined);
    setResult(await api.post('/api/site-checks', { body: { url: withScheme(text('url')) } }));
  });
  return (
    <div className={styles.check}>
      <Form
        submission={submission}
        actions={
          <Button type="submit" busy={submission.isBusy}>
            <Trans>Check my site</Trans>
          </Button>
        }
      >
        <TextField
          label={t`Address of the page with your video`}
          hint={t`Opens the page like a visitor and looks for the code, without running any script of the page.`}
          name="url"
          type="text"
          inputMode="url"
          required
          maxLength={2048}
          defaultValue={url}
          placeholder="https://www.shop.example/film"
          error={submission.of('url')}
        />
      </Form>
      <div role="status">{result !== undefined && <Findings result={result} />}</div>
    </div>
  );
}

/** People type `shop.example`. */
function withScheme(address: string): string {
  return /^[a-z][a-z0-9+.-]{0,20}:/i.test(address) || address === '' ? address : `https://${address}`;
}

function Findings({ result: { url, checks } }: { readonly result: Result }) {
  const { t } = useLingui();
  const toWords = useFindingWords();
  const faults = checks.filter(({ ok }) => !ok).length;
  return (
    <>
      <p className={styles.summary}>
        {faults === 0 ? (
          <Trans>{url}: everything that can be checked from outside is right.</Trans>
        ) : (
          <Trans>
            {url}: {faults} of {checks.length} checks found a problem.
          </Trans>
        )}
      </p>
      <ul className={styles.findings} aria-label={t`Findings`}>
        {checks
          .toSorted((one, other) => Number(one.ok) - Number(other.ok))
          .map((finding) => {
            const { detail, remedy } = toWords(finding);
            return (
              <li key={finding.code} className={finding.ok ? styles.fine : styles.fault}>
                <Icon name={finding.ok ? 'check' : 'warning'} size={16} />
                <div>
                  <Name finding={finding} />
                  <p>{detail}</p>
                  {remedy !== undefined && <p className={styles.remedy}>{remedy}</p>}
                </div>
              </li>
            );
          })}
      </ul>
    </>
  );
}

function Name({ finding: { code, ok } }: { readonly finding: Finding }) {
  const { t } = useLingui();
  const names: Readonly<Record<Finding['code'], string>> = {
    page: t`Page`,
    script: t`Script`,
    version: t`Version`,
    key: t`Key`,
    origin: t`Site of the key`,
    connection: t`Connection`,
    policy_script: t`Security rules: script`,
    policy_connect: t`Security rules: answers`,
    policy_style: t`Security rules: design`,
    videos: t`Videos`,
    frames: t`Embedded pages`,
    video_ids: t`Video IDs`,
    overlays: t`Overlays`,
  };
  return (
    <strong>
      {names[code]}: {ok ? t`correct` : t`problem`}
    </strong>
  );
}
