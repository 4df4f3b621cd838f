import {
  BatchAnswer,
  type ErrorCode,
  errorCatalogue,
  errorsOf,
  type Operation,
  operations,
  Problem,
} from '@overlay/contract';
import Value from 'typebox/value';
import type { WireAnswer } from '../../kit/wire-answer.ts';
import type { WireRequest } from '../wire/wire-request.ts';

/** A violation found in an answer. */
export class Finding extends Error {
  /** The same for every request that reveals the same fault. */
  readonly signature: string;

  constructor(signature: string, detail: string) {
    super(`${signature}: ${detail}`);
    this.name = 'Finding';
    this.signature = signature;
  }
}

/** Refusals that any request to the API may get. */
const generalCodes: readonly ErrorCode[] = [
  'bad_request',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'headers_too_large',
  'payload_too_large',
  'malformed_json',
  'unsupported_media_type',
  'rate_limited',
  'overloaded',
  'storage_unavailable',
];

const shown = 600;

/** Throws a Finding if an answer breaks the contract's promises for the request. */
export function judgeAnswer(request: WireRequest, answer: WireAnswer, secrets: readonly string[]): void {
  const text = answer.body.toString('utf8');
  const whole = `${[...answer.headers].join('\n')}\n${text}`;
  const leaked = secrets.find((secret) => whole.includes(secret));
  if (leaked !== undefined)
    throw new Finding(
      `${request.label} shows another account's data`,
      `${leaked} in ${text.slice(0, shown)}`,
    );
  const { status } = answer;
  const says = `${status} ${text.slice(0, shown)}`;
  if (status >= 500 && (status !== 503 || !answer.headers.has('retry-after'))) {
    throw new Finding(`${request.label} is answered ${status}`, says);
  }
  const target = toTarget(request);
  const operation = target === undefined ? undefined : findOperation(target);
  if (request.goodEvents !== undefined) judgeVerdicts(request.label, request.goodEvents, answer);
  if (status >= 400) judgeProblem(request, answer, operation);
  else if (operation !== undefined && status >= 200 && status < 300) judgeSuccess(request, answer, operation);
}

/** An invalid event must not affect the valid ones next to it. */
function judgeVerdicts(label: string, goodEvents: readonly boolean[], answer: WireAnswer): void {
  const body = parseJson(answer);
  if (!Value.Check(BatchAnswer, body)) return;
  if (body.results.length !== goodEvents.length) {
    throw new Finding(`${label}: not one verdict for each`, JSON.stringify(body));
  }
  const refused = body.results.find(
    ({ status }, index) => goodEvents[index] === true && status === 'rejected',
  );
  if (refused !== undefined) throw new Finding(`${label}: a good event is refused`, JSON.stringify(refused));
}

function judgeProblem(
  { label, chunks }: WireRequest,
  answer: WireAnswer,
  operation: Operation | undefined,
): void {
  const type = answer.headers.get('content-type')?.join() ?? '';
  const isHead = answer.body.length === 0 && !answer.headers.has('transfer-encoding');
  if (isHead && answer.headers.get('content-length')?.join() !== '0') return;
  const body = parseJson(answer);
  // An event batch without any accepted event still has the answer of a batch.
  if (answer.status === 422 && operation?.tag === 'ingest' && matches(operation, body)) return;
  // A person who follows a link gets a page with the code of the problem.
  const [start = '', ...fields] = (chunks[0]?.toString('latin1') ?? '').split('\r\n');
  const isForPerson = start.startsWith('GET ') && fields.some((field) => /^accept: ?text\/html/i.test(field));
  if (isForPerson && type.startsWith('text/html') && answer.body.includes('/docs/errors/')) return;
  if (!type.startsWith('application/problem+json') || !Value.Check(Problem, body)) {
    throw new Finding(
      `${label} is refused without a problem`,
      `${answer.status} ${type} ${answer.body.toString().slice(0, shown)}`,
    );
  }
  const { status, title, retryable } = errorCatalogue[body.code];
  const isOfCatalogue =
    status === answer.status &&
    status === body.status &&
    title === body.title &&
    retryable === body.retryable;
  if (!isOfCatalogue)
    throw new Finding(`${label}: ${body.code} differs from the catalogue`, JSON.stringify(body));
  if (status === 429 && !answer.headers.has('retry-after')) {
    throw new Finding(`${label} is answered 429 without Retry-After`, JSON.stringify(body));
  }
  const known =
    operation === undefined || errorsOf(operation).includes(body.code) || generalCodes.includes(body.code);
  if (!known) throw new Finding(`${label}: ${body.code} is not documented for it`, JSON.stringify(body));
}

function judgeSuccess({ label }: WireRequest, answer: WireAnswer, operation: Operation): void {
  if (operation.answer === undefined) {
    if (answer.body.length > 0)
      throw new Finding(`${label} answers a body`, answer.body.toString().slice(0, shown));
    return;
  }
  if (answer.status !== operation.status) {
    throw new Finding(`${label} is answered ${answer.status}`, `documented is ${operation.status}`);
  }
  if (operation.mediaType !== undefined) return;
  if (operation.table === true && isCsv(answer)) return;
  const body = parseJson(answer);
  if (matches(operation, body)) return;
  const errors = operation.answer === undefined ? [] : Value.Errors(operation.answer, body);
  throw new Finding(
    `${label} answers what its schema does not allow`,
    `${JSON.stringify(errors.slice(0, 3))} ${JSON.stringify(body)?.slice(0, shown)}`,
  );
}

function isCsv({ headers }: WireAnswer): boolean {
  return headers.get('content-type')?.join().startsWith('text/csv') === true;
}

function matches({ answer }: Operation, body: unknown): boolean {
  return answer !== undefined && Value.Check(answer, body);
}

function parseJson({ body }: WireAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

interface RequestTarget {
  readonly method: string;
  readonly path: string;
}

/** Method and path of a request that is complete and the only one on its connection; unknown for others. */
export function toTarget({ chunks, heads, isComplete }: WireRequest): RequestTarget | undefined {
  if (heads.length !== 1 || !isComplete) return undefined;
  const match = /^([A-Z]+) ([^ ?]+)[^ ]* HTTP\/1\.1\r\n/.exec(chunks[0]?.toString('latin1') ?? '');
  return match?.[1] === undefined || match[2] === undefined
    ? undefined
    : { method: match[1], path: match[2] };
}

function findOperation({ method, path }: RequestTarget): Operation | undefined {
  const segments = path.split('/');
  return operations.find((operation) => {
    const expected = operation.path.split('/');
    return (
      operation.method.toUpperCase() === method &&
      expected.length === segments.length &&
      expected.every((part, at) => part.startsWith('{') || part === segments[at])
    );
  });
}
