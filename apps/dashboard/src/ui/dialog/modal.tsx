import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { buttonClass } from '../button/button.tsx';
import { Icon } from '../icon.tsx';
import { PageFailures } from '../page/page-failures.ts';
import styles from './dialog.module.css';

export interface ModalProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the main one last. */
  readonly actions?: ReactNode;
  /** `drawer`: from the side, for the navigation on a phone. `top`: stays in place while its content grows. */
  readonly placement?: 'center' | 'top' | 'drawer';
  readonly wide?: boolean;
  /** False if closing by mistake would lose something, such as a secret that is shown once. */
  readonly dismissible?: boolean;
  /** The title is read out but not shown. */
  readonly hideTitle?: boolean;
}

const control =
  ':is(input, select, textarea, button, a[href]):not(:disabled, [type="hidden"], [tabindex="-1"])';

/** The control that is marked, where the first one would lose something; otherwise the first. */
function findFirst(content: HTMLElement | null): HTMLElement | null | undefined {
  return (
    content?.querySelector<HTMLElement>('[data-initial-focus]') ??
    content?.querySelector<HTMLElement>(control)
  );
}

/** Blocks the rest of the page until it is closed; the focus then returns to where it was. */
export default function Modal(props: ModalProps) {
  const { open, onOpenChange, title, description, children, actions, placement = 'center', wide } = props;
  const { dismissible = true, hideTitle = false } = props;
  const { t } = useLingui();
  const content = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
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
          <Base.Popup
            className={`${styles.dialog} ${wide ? styles.wide : ''}`}
            ref={popup}
            // The first control of the content, or the dialog, never Close. On touch screens, focus in a field would
            // open the keyboard.
            initialFocus={(by) => (by !== 'touch' && findFirst(content.current)) || popup.current}
          >
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
            <div ref={content} className={styles.content}>
              <PageFailures value={undefined}>{children}</PageFailures>
              {actions && <div className={styles.actions}>{actions}</div>}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
