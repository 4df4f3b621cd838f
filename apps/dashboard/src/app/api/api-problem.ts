import type { FieldError, Problem } from '@overlay/contract';

/** `unreachable`: there was no answer. `unreadable`: it did not come from the service, such as a proxy's page. */
export type ProblemCode = Problem['code'] | 'unreachable' | 'unreadable';

/** What the service answers while it upgrades its data. */
export interface UpgradeState {
  /** Versions. */
  readonly from: string;
  readonly to: string;
  readonly done: readonly unknown[];
}

/** Why a request failed, in the service's words. */
export class ApiProblem extends Error {
  /** 0 if there was no answer. */
  readonly status: number;
  readonly code: ProblemCode;
  readonly title: string;
  readonly detail: string;
  /** The request id, for the operator of the service; undefined without an answer. */
  readonly requestId: string | undefined;
  /** Whether the same request can succeed later. */
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** While the service upgrades its data. */
  readonly upgrade: UpgradeState | undefined;
  /** Errors of single fields, by JSON pointer or by the name of a query parameter. */
  readonly errors: readonly FieldError[];

  constructor(problem: Omit<Problem, 'type' | 'code' | 'requestId'> & ProblemExtras) {
    super(problem.detail, { cause: problem.cause });
    this.name = 'ApiProblem';
    this.status = problem.status;
    this.code = problem.code;
    this.title = problem.title;
    this.detail = problem.detail;
    this.requestId = problem.requestId;
    this.retryable = problem.retryable;
    this.retryAfterSeconds = problem.retryAfterSeconds;
    this.upgrade = problem.upgrade;
    this.errors = problem.errors ?? [];
  }

  /** The error of one field of the body: `name`, or `limits/monthlyEventCap`. */
  of(field: string): string | undefined {
    return this.errors.find(({ pointer }) => pointer.replace(/^\//, '') === field)?.detail;
  }
}

interface ProblemExtras {
  readonly code: ProblemCode;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly upgrade?: UpgradeState | undefined;
  readonly cause?: unknown;
}

/** From an unsuccessful answer. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const extras = {
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  };
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblem(body)) return new ApiProblem({ ...extras, ...body });
  return new ApiProblem({
    ...extras,
    status: response.status,
    code: 'unreadable',
    title: 'The answer could not be read',
    detail: `Status ${response.status} without an explanation.`,
    retryable: response.status >= 500,
  });
}

/** From a request without an answer. */
export function toUnreachable(cause: unknown): ApiProblem {
  return new ApiProblem({
    status: 0,
    code: 'unreachable',
    title: 'The service cannot be reached',
    detail: 'No answer came.',
    retryable: true,
    cause,
  });
}

function isProblem(body: unknown): body is Problem & Pick<ProblemExtras, 'upgrade'> {
  return typeof body === 'object' && body !== null && 'code' in body && 'title' in body && 'status' in body;
}
