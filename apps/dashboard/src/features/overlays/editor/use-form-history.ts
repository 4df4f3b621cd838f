import { useState } from 'react';
import { recordChange, redo, startHistory, undo } from './form-history.ts';
import type { OverlayForm } from './overlay-form.ts';

export interface FormEditing {
  readonly form: OverlayForm;
  readonly change: (form: OverlayForm) => void;
  /** Undefined: there is nothing to undo. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

/** A form that can be undone and redone. */
export function useFormHistory(
  start: () => OverlayForm,
): FormEditing & { readonly startOver: (form: OverlayForm) => void } {
  const [history, setHistory] = useState(() => startHistory(start()));
  return {
    form: history.present,
    change: (next) => setHistory(recordChange(history, next, performance.now())),
    undo: history.past.length === 0 ? undefined : () => setHistory(undo(history)),
    redo: history.future.length === 0 ? undefined : () => setHistory(redo(history)),
    startOver: (form) => setHistory(startHistory(form)),
  };
}
