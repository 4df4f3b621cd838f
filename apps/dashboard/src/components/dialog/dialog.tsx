import { lazy, type ReactNode, Suspense, useState } from 'react';

const load = () => import('./modal.tsx');
const Modal = lazy(load);

export interface DialogProps {
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
  /** False where closing by mistake would lose something, such as a secret that is shown once. */
  readonly dismissible?: boolean;
  /** The title is read out but not shown. */
  readonly hideTitle?: boolean;
}

/** A dialog over the page. The library behind it is fetched when somebody is there who could open one. */
export function Dialog(props: DialogProps) {
  const [hasOpened, setOpened] = useState(props.open);
  if (props.open && !hasOpened) setOpened(true);
  return hasOpened ? (
    <Suspense>
      <Modal {...props} />
    </Suspense>
  ) : null;
}

/** At the first sign of a reader, which is well before they press anything: the first dialog opens at once. */
export function prepareDialogs(): () => void {
  const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
  const prepare = () => {
    stop();
    load().catch(() => {
      // Then the dialog itself asks again, and says so if it cannot be shown.
    });
  };
  const stop = () => {
    for (const sign of signs) removeEventListener(sign, prepare);
  };
  for (const sign of signs) addEventListener(sign, prepare, { passive: true });
  return stop;
}
