import { useLingui } from '@lingui/react/macro';
import { Icon } from '../icon.tsx';
import { showToast } from '../toast/toast-store.ts';
import styles from './copy-identifier.module.css';

/** Next to a name: copies the identifier of what it names, which APIs and pages use. */
export function CopyIdentifier({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const copy = useCopyIdentifier();
  return (
    <button
      type="button"
      className={`${styles.copy} no-print`}
      aria-label={t`Copy identifier ${id}`}
      title={id}
      onClick={() => copy(id)}
    >
      <Icon name="copy" size={14} />
    </button>
  );
}

export function useCopyIdentifier(): (id: string) => void {
  const { t } = useLingui();
  const report = () => showToast(t`Identifier copied.`);
  // Pages that are not served by HTTPS have no clipboard.
  const refuse = (id: string) => showToast(t`Copying failed. The identifier is ${id}`);
  return (id) => {
    if (navigator.clipboard === undefined) refuse(id);
    else void navigator.clipboard.writeText(id).then(report, () => refuse(id));
  };
}
