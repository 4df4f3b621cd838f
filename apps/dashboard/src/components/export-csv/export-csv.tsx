import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toAddress } from '../../app/api/address.ts';
import type { PathOf } from '../../app/api/api.ts';
import { readProblem, toUnreachable } from '../../app/api/api-problem.ts';
import { useRemedy } from '../../app/api/remedy.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { Button } from '../button/button.tsx';
import { downloadBlob } from '../chart/download.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './export-csv.module.css';

export interface ExportCsvProps {
  /** The address that the page asks, with its parameters in place; only those with a table of rows have CSV. */
  readonly path: PathOf<'get'> | `/api/analytics/${string}`;
  readonly query: object;
  /** Of the file, without `.csv`. */
  readonly name: string;
}

/** What is on the screen as a file: the service answers the page's own question as CSV, so that both agree. */
export function ExportCsv({ path, query, name }: ExportCsvProps) {
  const { t } = useLingui();
  const { account } = useAccount();
  const remedy = useRemedy();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const response = await fetch(toAddress(path, { query: { ...query, format: 'csv' } }), {
        headers: { 'Overlay-Account': account.accountId },
      }).catch((error: unknown) => Promise.reject(toUnreachable(error)));
      if (!response.ok) throw await readProblem(response);
      downloadBlob(await response.blob(), `${name}.csv`);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failure !== undefined && (
        <span role="alert" className={styles.failure}>
          {remedy(failure).title}
        </span>
      )}
      <Button size="small" busy={isBusy} onClick={() => void save()} aria-label={t`Save as CSV`}>
        <Icon name="download" size={16} />
        CSV
      </Button>
    </>
  );
}
