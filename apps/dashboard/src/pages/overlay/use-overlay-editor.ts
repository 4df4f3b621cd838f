import type { Overlay, OverlayOptions } from '@overlay/contract';
import { useState } from 'react';
import { ApiProblem } from '../../app/api/api-problem.ts';
import { useChange } from '../../app/api/queries.ts';
import {
  type FieldName,
  isSameForm,
  type OverlayForm,
  type OverlayInput,
  type ParsedForm,
  parseForm,
  toForm,
} from './overlay-form.ts';
import { overlayPaths } from './use-publishing.ts';

export interface OverlayEditor {
  readonly form: OverlayForm;
  readonly change: (form: OverlayForm) => void;
  readonly parsed: ParsedForm;
  /** For the preview: the last options that were right. */
  readonly shown: OverlayOptions;
  /** There is something to save. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Somebody else changed the draft while this one was being changed. */
  readonly other: Overlay | undefined;
  /** Takes what somebody else saved, and drops what was typed here. */
  readonly takeOther: () => void;
  /** Keeps what was typed here; saving then replaces what somebody else saved. */
  readonly keepMine: () => void;
  readonly isShown: (name: FieldName) => boolean;
  readonly leaveField: (name: FieldName) => void;
  /** Undefined: something is not right, or the service refused. */
  readonly save: () => Promise<Overlay | undefined>;
  readonly error: unknown;
  /** What the service said of a field that was right here. */
  readonly refusalOf: (name: FieldName) => string | undefined;
}

/** A stored overlay and what is being made of it. */
export function useOverlayEditor(latest: Overlay): OverlayEditor {
  const [base, setBase] = useState(latest);
  const [form, setForm] = useState(() => toForm(latest));
  const fields = useTouchedFields();
  const parsed = parseForm(form, base.options);
  const isDirty = !isSameForm(form, toForm(base));
  const shown = useLastRight(parsed, base.options);

  let other: Overlay | undefined;
  // Another tab, another person, or this page's own publishing. The service's answers can overtake one another.
  if (latest.revision > base.revision) {
    if (isSameForm(toForm(latest), toForm(base))) setBase(latest);
    else if (!isDirty || isSameForm(form, toForm(latest))) adopt(latest);
    else other = latest;
  }
  function adopt(overlay: Overlay) {
    setBase(overlay);
    setForm(toForm(overlay));
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
    form,
    change: (next) => {
      update.reset();
      setForm(next);
    },
    parsed,
    shown,
    isDirty,
    isSaving: update.isPending,
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
    refusalOf: (name) => refusalOf(update.error, name),
  };
}

/** Errors are shown for fields that were left, and for all once somebody tried to save. */
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

export function useLastRight(parsed: ParsedForm, first: OverlayOptions): OverlayOptions {
  const options = parsed.ok ? parsed.input.options : parsed.options;
  const [right, setRight] = useState(options ?? first);
  if (options !== undefined && JSON.stringify(options) !== JSON.stringify(right)) {
    setRight(options);
    return options;
  }
  return right;
}

export function refusalOf(error: unknown, name: FieldName): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  const found = error.errors.find(
    ({ pointer }) => pointer === `/${name}` || pointer.startsWith(`/options/${name}`),
  );
  return found?.detail;
}
