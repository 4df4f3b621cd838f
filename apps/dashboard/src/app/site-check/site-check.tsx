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

type Result = Answer<'post', '/api/site-checks'>;
type Finding = Result['checks'][number];

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
          hint={t`The service fetches the page as a visitor does, without running its scripts.`}
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
  const faults = checks.filter(({ ok }) => !ok).length;
  return (
    <>
      <p className={styles.summary}>
        {faults === 0 ? (
          <Trans>{url}: everything that can be checked from outside is right.</Trans>
        ) : (
          <Trans>
            {url}: {faults} of {checks.length} checks found a fault.
          </Trans>
        )}
      </p>
      <ul className={styles.findings} aria-label={t`Findings`}>
        {checks
          .toSorted((one, other) => Number(one.ok) - Number(other.ok))
          .map((finding) => (
            <li key={finding.code} className={finding.ok ? styles.fine : styles.fault}>
              <Icon name={finding.ok ? 'check' : 'warning'} size={16} />
              <div>
                <Name finding={finding} />
                {/* The service's own words, which are English. */}
                <p lang="en">{finding.detail}</p>
                {finding.remedy !== undefined && (
                  <p lang="en" className={styles.remedy}>
                    {finding.remedy}
                  </p>
                )}
              </div>
            </li>
          ))}
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
    policy_script: t`Security policy: script`,
    policy_connect: t`Security policy: connections`,
    policy_style: t`Security policy: styles`,
    videos: t`Videos`,
    frames: t`Frames`,
    video_ids: t`Video ids`,
    overlays: t`Overlays`,
  };
  return (
    <strong>
      {names[code]}: {ok ? t`correct` : t`problem`}
    </strong>
  );
}
