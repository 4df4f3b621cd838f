import type { ReactNode } from 'react';
import { ErrorNotice } from '../query/error-notice.tsx';
import styles from './form.module.css';
import type { Submission } from './use-submit.ts';

export interface FormProps {
  readonly submission: Submission;
  /** Buttons, the main one last. */
  readonly actions: ReactNode;
  /** At the end of the line, as in dialogs. */
  readonly actionsAtEnd?: boolean;
  readonly children: ReactNode;
}

/** Fields, the error of the whole form, and buttons. */
export function Form({ submission, actions, actionsAtEnd, children }: FormProps) {
  return (
    <form className={styles.form} onSubmit={submission.onSubmit}>
      {children}
      {submission.failure !== undefined && <ErrorNotice error={submission.failure} />}
      <div className={`${styles.actions} ${actionsAtEnd ? styles.end : ''}`}>{actions}</div>
    </form>
  );
}
