export interface Toast {
  readonly id: number;
  readonly text: string;
  /** Undoes what the text reports; the toast closes with it. */
  readonly undo?: (() => void) | undefined;
}

/** Long enough to read it and to reach the button; the timer pauses under the pointer and while it has the focus. */
const shownMs = { plain: 6_000, withUndo: 12_000 };
/** More would cover the page; the oldest goes first. */
const most = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Reports what has just happened. Errors do not belong here: they stay where they occurred until they are resolved. */
export function showToast(text: string, undo?: () => void): void {
  change([...toasts, { id: nextId++, text, undo }].slice(-most));
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly Toast[] => toasts,
  shownMs: (toast: Toast): number => (toast.undo === undefined ? shownMs.plain : shownMs.withUndo),
};
