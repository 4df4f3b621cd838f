import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../icon.tsx';
import styles from './toast.module.css';
import { closeToast, type Toast, toastStore } from './toast-store.ts';

/** Where toasts appear; once, in the frame of the dashboard. */
export function Toasts() {
  const { t } = useLingui();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const region = useRef<HTMLElement>(null);
  const count = toasts.length;
  // The page ends above them, as at the end of a smaller window: they never lie on something that can be pressed.
  useLayoutEffect(() => {
    // To measure lays the page out, and a property of the root restyles it: the first drawing is spared both.
    if (count === 0) return;
    const { style } = document.documentElement;
    style.setProperty('--toasts', `${region.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty('--toasts');
  }, [count]);
  return (
    <section ref={region} className={`${styles.region} no-print`} aria-label={t`Messages`} aria-live="polite">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function OneToast({ toast }: { readonly toast: Toast }) {
  const { t } = useLingui();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => closeToast(toast.id), toastStore.shownMs(toast));
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  const undo = () => {
    toast.undo?.();
    closeToast(toast.id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops the timer while the pointer or the focus is there.
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.text}>{toast.text}</span>
      <span className={styles.actions}>
        {toast.undo && (
          <button type="button" className={styles.action} onClick={undo}>
            <Trans>Undo</Trans>
          </button>
        )}
        <button
          type="button"
          className={`${styles.action} ${styles.dismiss}`}
          aria-label={t`Close`}
          onClick={() => closeToast(toast.id)}
        >
          <Icon name="close" size={16} />
        </button>
      </span>
    </div>
  );
}
