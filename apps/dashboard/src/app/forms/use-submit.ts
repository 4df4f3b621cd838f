import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../api/api-problem.ts';

export interface Submission {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly isBusy: boolean;
  /** The error of one field, in the service's words. */
  readonly of: (field: string) => string | undefined;
  /** The error of the whole form, for an `ErrorNotice`; undefined if fields show it. */
  readonly failure: unknown;
}

/** Sends a form, once at a time. Fields are read when it is sent: `text('email')` is trimmed. */
export function useSubmit(send: (text: (name: string) => string) => Promise<void>): Submission {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const problem = error instanceof ApiProblem ? error : undefined;
  const submit = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    setBusy(true);
    setError(undefined);
    try {
      await send((name) => {
        const value = String(fields.get(name) ?? '');
        // Spaces at the ends of a password are part of it.
        return name.toLowerCase().includes('password') ? value : value.trim();
      });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return {
    onSubmit(event) {
      event.preventDefault();
      if (!isBusy) void submit(event.currentTarget);
    },
    isBusy,
    of: (field) => problem?.of(field),
    failure: problem !== undefined && problem.errors.length > 0 ? undefined : error,
  };
}
