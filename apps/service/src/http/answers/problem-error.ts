import { type ErrorCode, errorCatalogue, type FieldError, type Problem } from '@overlay/contract';

export interface ProblemExtra {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An expected error, by its code in the catalogue. Routes throw it; the error handler turns it into the answer. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, detail?: string, extra: ProblemExtra = {}) {
    super(
      detail ?? errorCatalogue[code].explanation,
      extra.cause === undefined ? undefined : { cause: extra.cause },
    );
    this.name = 'ProblemError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.errors = extra.errors;
    this.headers = extra.headers ?? {};
  }

  /** The body of the answer; `publicUrl` without a trailing slash. */
  toProblem(requestId: string, publicUrl: string): Problem {
    const kind = errorCatalogue[this.code];
    return {
      type: `${publicUrl}/docs/errors/${this.code}`,
      title: kind.title,
      status: kind.status,
      detail: this.message,
      code: this.code,
      requestId,
      retryable: kind.retryable,
      ...(this.errors === undefined ? {} : { errors: [...this.errors] }),
    };
  }
}

/** What was looked for. @throws {ProblemError} `not_found` if there is none */
export function found<Found>(value: Found | undefined): Found {
  if (value === undefined) throw new ProblemError('not_found');
  return value;
}
