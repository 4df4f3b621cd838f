import { Trans, useLingui } from '@lingui/react/macro';
import type { StoredEvent } from '@overlay/contract';
import { useFormat } from '../../app/locale/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { CopySnippet } from '../../ui/copy-snippet/copy-snippet.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useEventWords } from './event-words.ts';
import styles from './events.module.css';

export interface EventDialogProps {
  readonly event: StoredEvent;
  readonly onClose: () => void;
  readonly onNarrow: (part: { readonly sessionId?: string; readonly deviceHash?: string }) => void;
}

/** One event exactly as it is stored, and a way to the others of its visit. */
export function EventDialog({ event, onClose, onNarrow }: EventDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const toWords = useEventWords();
  const { sessionId, deviceHash } = event;
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={toWords(event)}
      description={format.dateTime(event.timestamp, { dateStyle: 'full', timeStyle: 'long' })}
    >
      <CopySnippet title={t`Stored event`} code={JSON.stringify(event, null, 2)} />
      <p className={styles.actions}>
        {sessionId !== undefined && (
          <Button size="small" onClick={() => onNarrow({ sessionId })}>
            <Trans>All events in this session</Trans>
          </Button>
        )}
        <Button size="small" onClick={() => onNarrow({ deviceHash })}>
          <Trans>All events from this device</Trans>
        </Button>
      </p>
    </Dialog>
  );
}
