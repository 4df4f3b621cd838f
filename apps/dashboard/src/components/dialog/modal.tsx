import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { buttonClass } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './dialog.module.css';
import type { DialogProps } from './dialog.tsx';

/** Keeps the rest of the page away until it is closed; the focus goes back to where it came from. */
export default function Modal(props: DialogProps) {
  const { open, onOpenChange, title, description, children, actions, placement = 'center', wide } = props;
  const { dismissible = true, hideTitle = false } = props;
  const { t } = useLingui();
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next || dismissible || details.reason === 'close-press') onOpenChange(next);
      }}
      disablePointerDismissal={!dismissible}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.veil} />
        <Base.Viewport className={`${styles.viewport} ${placement === 'center' ? '' : styles[placement]}`}>
          <Base.Popup className={`${styles.dialog} ${wide ? styles.wide : ''}`}>
            <div className={hideTitle ? 'visually-hidden' : styles.head}>
              <div>
                <Base.Title className={styles.title}>{title}</Base.Title>
                {description && (
                  <Base.Description className={styles.description}>{description}</Base.Description>
                )}
              </div>
              {dismissible && (
                <Base.Close
                  aria-label={t`Close`}
                  className={buttonClass({ variant: 'quiet', square: true, size: 'small' })}
                >
                  <Icon name="close" />
                </Base.Close>
              )}
            </div>
            {children}
            {actions && <div className={styles.actions}>{actions}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
