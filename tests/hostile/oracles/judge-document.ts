import { type ErrorCode, Problem } from '@overlay/contract';
import Type, { type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import Value from 'typebox/value';
import type { WireAnswer } from '../../kit/wire-answer.ts';
import { type DocumentedOperation, findDocumented, type OpenApiDocument } from '../openapi/document.ts';
import type { WireRequest } from '../wire/wire-request.ts';
import { Finding, toTarget } from './judge-answer.ts';

const shown = 500;

/** Codes of field errors for schema violations; rules beyond a schema have other codes. */
const schemaCodes = ['type', 'unknown', 'enum', 'const', 'pattern', 'minLength', 'maxLength'];

const NotOk = Type.Object({ ok: Type.Literal(false) });

/** Refusals that precede routing to an operation. */
const formCodes: readonly ErrorCode[] = [
  'bad_request',
  'malformed_json',
  'unsupported_media_type',
  'missing_api_key',
];

export type JudgeDocument = (request: WireRequest, answer: WireAnswer) => void;

/**
 * Checks answers against the published document: status, media type and body; and valid requests must not be refused
 * for their form.
 */
export function createDocumentJudge(document: OpenApiDocument): JudgeDocument {
  const validators = new Map<TSchema, ReturnType<typeof Compile>>();
  const validatorOf = (schema: TSchema) => {
    const known = validators.get(schema);
    if (known !== undefined) return known;
    const validator = Compile(resolve(document, schema));
    validators.set(schema, validator);
    return validator;
  };
  return (request, answer) => {
    const target = toTarget(request);
    if (target === undefined || answer.status === 304) return;
    const operation = findDocumented(document, target.method, target.path);
    if (operation === undefined) return;
    const label = `${request.label}: ${answer.status}`;
    const content = findContent(operation, answer, label);
    if (content !== undefined && isJson(answer) && !validatorOf(content).Check(toJson(answer, label))) {
      throw new Finding(`${label} is not what the document says`, toShown(answer));
    }
    if (request.isDocumented !== undefined) judgeForm(request.isDocumented, answer, label);
  };
}

function findContent(
  { responses }: DocumentedOperation,
  answer: WireAnswer,
  label: string,
): TSchema | undefined {
  const own = responses[String(answer.status)];
  const documented = own ?? (answer.status >= 400 ? responses.default : undefined);
  const mediaType = toMediaType(answer);
  const content = documented?.content?.[mediaType];
  if (content !== undefined) return content.schema;
  if (own !== undefined && own.content === undefined && answer.body.length === 0) return undefined;
  throw new Finding(`${label} as ${mediaType || 'nothing'} is not in the document`, toShown(answer));
}

function judgeForm(isDocumented: boolean, answer: WireAnswer, label: string): void {
  if (!isDocumented) {
    const isRefused = answer.status >= 400 || saysNotOk(answer, label);
    if (!isRefused) throw new Finding(`${label} to what the document forbids`, toShown(answer));
    return;
  }
  const problem = isJson(answer) ? toJson(answer, label) : undefined;
  if (!Value.Check(Problem, problem)) return;
  const isFormRefused = formCodes.includes(problem.code);
  const isFieldRefused = (problem.errors ?? []).some(
    ({ code, detail }) => schemaCodes.includes(code) || detail === 'is required',
  );
  if (isFormRefused || isFieldRefused) {
    throw new Finding(`${label} to what the document allows`, toShown(answer));
  }
}

/** An invalid event must not affect the valid ones next to it: the answer to the batch says which one it was. */
function saysNotOk(answer: WireAnswer, label: string): boolean {
  return isJson(answer) && Value.Check(NotOk, toJson(answer, label));
}

/** The document references named schemas, but never from within another schema. */
function resolve({ components }: OpenApiDocument, schema: TSchema): TSchema {
  const name =
    '$ref' in schema && typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return name === undefined ? schema : (components.schemas[name] ?? schema);
}

function toMediaType({ headers }: WireAnswer): string {
  return headers.get('content-type')?.[0]?.split(';')[0] ?? '';
}

function isJson(answer: WireAnswer): boolean {
  return /^application\/(problem\+)?json$/.test(toMediaType(answer));
}

function toJson({ body }: WireAnswer, label: string): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Finding(`${label} is no JSON`, body.toString().slice(0, shown));
  }
}

function toShown({ body }: WireAnswer): string {
  return body.toString().slice(0, shown);
}
