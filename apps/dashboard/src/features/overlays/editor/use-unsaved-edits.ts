import { useEffect, useRef, useState } from 'react';
import { useAccount } from '../../../app/session/account-context.ts';
import { createKeptEdits, type KeptEdits } from './kept-edits.ts';
import { isSameForm, type OverlayForm } from './overlay-form.ts';

export interface UnsavedEdits {
  /** Edits of an earlier visit, to be restored or discarded before anything else is typed. */
  readonly offer: KeptEdits | undefined;
  readonly restore: () => void;
  readonly discard: () => void;
  /** They are saved elsewhere: keeps nothing from now on. */
  readonly forget: () => void;
  /** Whether the browser keeps what is not saved now. */
  readonly areKept: boolean;
}

interface EditedOverlay {
  /** `new`: it is not stored yet. */
  readonly overlayId: string;
  readonly revision: number;
  readonly form: OverlayForm;
  readonly isDirty: boolean;
  readonly onRestore: (form: OverlayForm) => void;
}

/** Keeps edits in this browser until they are saved or discarded, so that a reload, a crash or a sign-out loses nothing. */
export function useUnsavedEdits({
  overlayId,
  revision,
  form,
  isDirty,
  onRestore,
}: EditedOverlay): UnsavedEdits {
  const { account, person } = useAccount();
  const [store] = useState(() =>
    createKeptEdits(readStorage(), { personId: person.personId, accountId: account.accountId }),
  );
  const [offer, setOffer] = useState(() => {
    const kept = store.read(overlayId, Date.now());
    if (kept === undefined || !isSameForm(kept.form, form)) return kept;
    store.discard(overlayId);
    return undefined;
  });
  const [areKept, setKept] = useState(true);
  const wasDirty = useRef(false);
  const isForgotten = useRef(false);
  useEffect(() => {
    if (offer !== undefined || isForgotten.current) return;
    if (isDirty) setKept(store.keep(overlayId, { revision, savedAtMs: Date.now(), form }));
    else if (wasDirty.current) store.discard(overlayId);
    wasDirty.current = isDirty;
  }, [store, offer, overlayId, revision, form, isDirty]);
  return {
    offer,
    areKept,
    restore() {
      if (offer !== undefined) onRestore(offer.form);
      setOffer(undefined);
    },
    discard() {
      store.discard(overlayId);
      setOffer(undefined);
    },
    forget() {
      isForgotten.current = true;
      store.discard(overlayId);
    },
  };
}

function readStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
