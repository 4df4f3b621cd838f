import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { downloadBlob } from '../../ui/chart/download.ts';
import { Icon } from '../../ui/icon.tsx';
import { toAddress } from '../api/address.ts';
import type { PathOf } from '../api/api.ts';
import { readProblem, toUnreachable } from '../api/api-problem.ts';
import { useRemedy } from '../api/remedy.ts';
import { useAccount } from '../session/account-context.ts';
import styles from './export-csv.module.css';

export interface ExportCsvProps {
  /** The API path of the page's query, with its parameters filled in; only paths that return a table have CSV. */
  readonly path: PathOf<'get'> | `/api/analytics/${string}`;
  readonly query: object;
  /** File name, without `.csv`. */
  readonly name: string;
}

/** Downloads what is on the screen: the service answers the page's own query as CSV, so that both agree. */
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
      <Button busy={isBusy} onClick={() => void save()} aria-label={t`Download CSV`}>
        <Icon name="download" size={16} />
        <span data-optional>CSV</span>
      </Button>
    </>
  );
}
