import { lazy, Suspense, useState } from 'react';
import type { ModalProps } from './modal.tsx';

const load = () => import('./modal.tsx');
const Modal = lazy(load);

export type DialogProps = ModalProps;

/** A dialog over the page. Its library is loaded when it first opens, or earlier by `prepareDialogs`. */
export function Dialog(props: DialogProps) {
  const [hasOpened, setOpened] = useState(props.open);
  if (props.open && !hasOpened) setOpened(true);
  return hasOpened ? (
    <Suspense>
      <Modal {...props} />
    </Suspense>
  ) : null;
}

/** At the first interaction, long before anything is pressed, so that the first dialog opens at once. */
export function prepareDialogs(): () => void {
  const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
  const prepare = () => {
    stop();
    load().catch(() => {
      // On failure the dialog itself retries, and reports if it cannot be shown.
    });
  };
  const stop = () => {
    for (const sign of signs) removeEventListener(sign, prepare);
  };
  for (const sign of signs) addEventListener(sign, prepare, { passive: true });
  return stop;
}
