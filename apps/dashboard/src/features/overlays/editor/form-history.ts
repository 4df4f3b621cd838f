import type { OverlayForm } from './overlay-form.ts';

/** A form with its earlier states, for undo and redo. */
export interface FormHistory {
  readonly past: readonly OverlayForm[];
  readonly present: OverlayForm;
  readonly future: readonly OverlayForm[];
  /** The latest change; further typing in the same field belongs to it. */
  readonly latest?: { readonly field: string; readonly atMs: number } | undefined;
}

const mostSteps = 100;
/** Typing with shorter pauses is undone in one step. */
const pauseMs = 1_000;

export function startHistory(form: OverlayForm): FormHistory {
  return { past: [], present: form, future: [] };
}

export function recordChange(history: FormHistory, next: OverlayForm, atMs: number): FormHistory {
  const { past, present, latest } = history;
  const field = changedField(present, next);
  if (field === undefined) return { ...history, present: next };
  const isSameStep = field !== '' && field === latest?.field && atMs - latest.atMs < pauseMs;
  return {
    past: isSameStep ? past : [...past, present].slice(-mostSteps),
    present: next,
    future: [],
    latest: { field, atMs },
  };
}

export function undo(history: FormHistory): FormHistory {
  const { past, present, future } = history;
  const previous = past.at(-1);
  if (previous === undefined) return history;
  return { past: past.slice(0, -1), present: previous, future: [present, ...future] };
}

export function redo(history: FormHistory): FormHistory {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: rest };
}

/** The path of the part that differs, such as `texts/title` or `pollOptions/0/label`; the common part if several do. */
function changedField(before: unknown, after: unknown): string | undefined {
  if (Object.is(before, after)) return undefined;
  if (!isRecord(before) || !isRecord(after)) return '';
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...keys].flatMap((key) => {
    const inside = changedField(before[key], after[key]);
    return inside === undefined ? [] : [inside === '' ? key : `${key}/${inside}`];
  });
  return changed.length > 1 ? '' : changed[0];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
