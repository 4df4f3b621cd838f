/**
 * A session can end during work: it expires, or it is revoked elsewhere. The request that revealed it waits here until
 * the person has signed in again in a dialog over the page, so that no input is lost.
 */
let waiting: { readonly answer: Promise<boolean>; readonly settle: (signedIn: boolean) => void } | undefined;
let isLeaving = false;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Resolves to true after a new sign-in, to false if the person gives up. Several requests share one dialog. */
export function askToSignInAgain(): Promise<boolean> {
  if (waiting === undefined) {
    let settle = (_signedIn: boolean) => {};
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    waiting = { answer, settle };
    changed();
  }
  return waiting.answer;
}

export function settleSessionEnd(signedIn: boolean): void {
  waiting?.settle(signedIn);
  waiting = undefined;
  changed();
}

/** The person has signed out: while they leave, perhaps after a question about unsaved edits, no dialog asks to sign in again. */
export async function leaveSession(leave: () => Promise<void>): Promise<void> {
  isLeaving = true;
  try {
    await leave();
  } finally {
    isLeaving = false;
    settleSessionEnd(false);
  }
}

export const sessionEndStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isWaiting: (): boolean => waiting !== undefined && !isLeaving,
};
