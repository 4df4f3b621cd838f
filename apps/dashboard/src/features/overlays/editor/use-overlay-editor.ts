import type { Overlay, OverlayOptions } from '@overlay/contract';
import type { OverlayType } from '@overlay/contract/kinds';
import { useState } from 'react';
import { ApiProblem } from '../../../app/api/api-problem.ts';
import { useChange } from '../../../app/api/queries.ts';
import { overlayPaths } from '../publishing/use-publishing.ts';
import { isSameForm, toForm } from './overlay-form.ts';
import { type FieldName, type OverlayInput, type ParsedForm, parseForm } from './parse-form.ts';
import { type FormEditing, useFormHistory } from './use-form-history.ts';
import { type UnsavedEdits, useUnsavedEdits } from './use-unsaved-edits.ts';

export interface OverlayEditor extends FormEditing {
  readonly parsed: ParsedForm;
  /** For the preview: the last valid options of the type. */
  readonly shown: OverlayOptions;
  /** There is something to save. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Edits of an earlier visit, and whether those of this one are kept. */
  readonly unsaved: UnsavedEdits;
  /** Discards the changes that are not saved; Undo brings them back. */
  readonly discard: () => void;
  /** The stored draft, if it was changed elsewhere during editing. */
  readonly other: Overlay | undefined;
  /** Adopts the stored draft and discards the local changes. */
  readonly takeOther: () => void;
  /** Keeps the local changes; saving then replaces the stored draft. */
  readonly keepMine: () => void;
  readonly isShown: (name: FieldName) => boolean;
  readonly leaveField: (name: FieldName) => void;
  /** Shows all errors. Returns whether there are none. */
  readonly check: () => boolean;
  /** Undefined: something is not right, or the service refused. */
  readonly save: () => Promise<Overlay | undefined>;
  readonly error: unknown;
  readonly clearError: () => void;
  /** What the service said of a field that was right here. */
  readonly refusalOf: (name: FieldName) => string | undefined;
}

/** A stored overlay and what is being made of it. */
export function useOverlayEditor(latest: Overlay): OverlayEditor {
  const [base, setBase] = useState(latest);
  const editing = useFormHistory(() => toForm(latest));
  const { form } = editing;
  const fields = useTouchedFields();
  const parsed = parseForm(form, base.options);
  const isDirty = !isSameForm(form, toForm(base));
  const shown = useLastValid(parsed, form.type, base.options);
  const unsaved = useUnsavedEdits({
    overlayId: base.overlayId,
    revision: base.revision,
    form,
    isDirty,
    onRestore: editing.change,
  });

  let other: Overlay | undefined;
  // Another tab, another person, or this page's own publishing. The service's answers can overtake one another.
  if (latest.revision > base.revision) {
    if (isSameForm(toForm(latest), toForm(base))) setBase(latest);
    else if (!isDirty || isSameForm(form, toForm(latest))) adopt(latest);
    else other = latest;
  }
  function adopt(overlay: Overlay) {
    setBase(overlay);
    editing.startOver(toForm(overlay));
  }

  const update = useChange(
    (api, { input, revision }: { readonly input: OverlayInput; readonly revision: number }) =>
      api.patch('/api/overlays/{overlayId}', {
        params: { path: { overlayId: base.overlayId } },
        body: { ...input, campaignId: input.campaignId ?? null, expectedRevision: revision } as never,
      }) as Promise<Overlay>,
    overlayPaths,
  );

  return {
    ...editing,
    change: (next) => {
      update.reset();
      editing.change(next);
    },
    parsed,
    shown,
    isDirty,
    isSaving: update.isPending,
    unsaved,
    discard: () => {
      update.reset();
      editing.change(toForm(base));
    },
    other,
    takeOther: () => {
      update.reset();
      if (other) adopt(other);
    },
    keepMine: () => {
      update.reset();
      if (other) setBase(other);
    },
    ...fields,
    check() {
      fields.showAll();
      return parsed.ok;
    },
    async save() {
      fields.showAll();
      if (!parsed.ok) return undefined;
      try {
        const saved = await update.mutateAsync({ input: parsed.input, revision: base.revision });
        adopt(saved);
        fields.forgetAll();
        return saved;
      } catch {
        return undefined;
      }
    },
    error: update.error ?? undefined,
    clearError: update.reset,
    refusalOf: (name) => refusalOf(update.error, name),
  };
}

/** Errors are shown for fields that were left, and for all after an attempt to save. */
export function useTouchedFields() {
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [areAllShown, showAll] = useState(false);
  return {
    isShown: (name: FieldName) => areAllShown || left.has(name),
    leaveField: (name: FieldName) => {
      if (!left.has(name)) setLeft(new Set([...left, name]));
    },
    showAll: () => showAll(true),
    forgetAll: () => {
      showAll(false);
      setLeft(new Set());
    },
  };
}

/** What the preview draws: the options, or the last valid ones of the same type while a field has an error. */
export function useLastValid(parsed: ParsedForm, type: OverlayType, first: OverlayOptions): OverlayOptions {
  const options = parsed.ok ? parsed.input.options : parsed.options;
  const [valid, setValid] = useState<Readonly<Partial<Record<OverlayType, OverlayOptions>>>>({
    [first.type]: first,
  });
  // Nothing of this type was valid yet: another type's overlay would be a lie.
  const last = valid[type] ?? ({ type } as OverlayOptions);
  if (options === undefined || JSON.stringify(options) === JSON.stringify(last)) return last;
  setValid({ ...valid, [type]: options });
  return options;
}

export function refusalOf(error: unknown, name: FieldName): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  const found = error.errors.find(
    ({ pointer }) => pointer === `/${name}` || pointer.startsWith(`/options/${name}`),
  );
  return found?.detail;
}
