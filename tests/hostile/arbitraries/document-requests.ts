import { longestPathParameter, operations } from '@overlay/contract';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { DocumentedOperation, DocumentedParameter, OpenApiDocument } from '../openapi/document.ts';
import type { Pools } from '../tenants/pools.ts';
import type { WireRequest } from '../wire/wire-request.ts';
import { badName, badText } from './bad-values.ts';
import { coherentBody } from './event-bodies.ts';
import { toHints } from './hints.ts';
import { type JsonNode, toJsonNode, toJsonText } from './json-node.ts';
import { usualCredential } from './operation-requests.ts';
import { type Hints, valueFor } from './schema-value.ts';
import { spoiledOnce } from './spoiled-json.ts';

/** A part of a request, and whether the document allows it. */
interface Part {
  readonly text: string;
  readonly isAllowed: boolean;
}

/** Requests derived only from the published document: as it says, or with one change. */
export function documentRequests(document: OpenApiDocument, pools: Pools): fc.Arbitrary<WireRequest> {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestsOf(method, path, operation, pools)),
  );
  return fc.oneof(...all);
}

function requestsOf(
  method: string,
  path: string,
  operation: DocumentedOperation,
  pools: Pools,
): fc.Arbitrary<WireRequest> {
  const hints = toHints(pools);
  const inPath = operation.parameters.filter((one) => one.in === 'path');
  const inQuery = operation.parameters.filter((one) => one.in === 'query');
  const hasBody = operation.requestBody !== undefined;
  const places = [
    ...(inPath.length > 0 ? ['path'] : []),
    'query',
    ...(hasBody ? ['body', 'body', 'body'] : []),
  ];
  const known = operations.find(({ operationId }) => operationId === operation.operationId);
  const credential = known === undefined ? pools.secretKey : usualCredential(known, pools);
  return fc
    .option(fc.constantFrom(...places), { nil: undefined })
    .chain((wrong) =>
      fc.tuple(
        addressOf(path, inPath, hints, wrong === 'path'),
        queryOf(inQuery, hints, wrong === 'query'),
        bodyOf(operation, hints, wrong === 'body'),
      ),
    )
    .map(([address, query, body]) => {
      const headers = [
        'host: fuzz.example',
        ...(credential === 'nothing' ? [] : [`authorization: Bearer ${credential}`]),
        ...(body.text === ''
          ? []
          : ['content-type: application/json', `content-length: ${Buffer.byteLength(body.text)}`]),
      ];
      const head = `${method.toUpperCase()} ${address.text}${query.text} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;
      return {
        label: `${method.toUpperCase()} ${path}`,
        chunks: [Buffer.from(head, 'latin1'), Buffer.from(body.text)],
        heads: [false],
        isComplete: true,
        isDocumented: [address, query, body].every(({ isAllowed }) => isAllowed),
      };
    });
}

function addressOf(
  path: string,
  parameters: readonly DocumentedParameter[],
  hints: Hints,
  isWrong: boolean,
): fc.Arbitrary<Part> {
  return fc.tuple(...parameters.map((one) => parameterValue(one, hints, isWrong))).map((values) => ({
    text: parameters.reduce(
      (text, { name }, at) => text.replace(`{${name}}`, encodeURIComponent(values[at]?.text ?? '')),
      path,
    ),
    isAllowed: values.every(
      ({ text, isAllowed }) => isAllowed && encodeURIComponent(text).length <= longestPathParameter,
    ),
  }));
}

function queryOf(
  parameters: readonly DocumentedParameter[],
  hints: Hints,
  isWrong: boolean,
): fc.Arbitrary<Part> {
  const pairs = parameters.map((one) => {
    const pair = parameterValue(one, hints, false).map((value) => ({ ...value, name: one.name }));
    return one.required ? pair : fc.option(pair, { nil: undefined, freq: 2 });
  });
  const wrongPairs = [
    badName.map((name) => ({ name, text: 'a', isAllowed: parameters.some((one) => one.name === name) })),
    ...parameters.map((one) =>
      parameterValue(one, hints, true).map((value) => ({ ...value, name: one.name })),
    ),
  ];
  const wrong = isWrong ? fc.oneof(...wrongPairs) : fc.constant(undefined);
  return fc.tuple(fc.tuple(...pairs), wrong).map(([usual, odd]) => {
    const said = [...usual.filter((pair) => pair?.name !== odd?.name), odd].filter(
      (pair) => pair !== undefined,
    );
    const text = said
      .map(({ name, text }) => [name, text].map((one) => encodeURIComponent(one.toWellFormed())).join('='))
      .join('&');
    return { text: text === '' ? '' : `?${text}`, isAllowed: said.every(({ isAllowed }) => isAllowed) };
  });
}

/** Parameters are text; the document allows one that parses as a value of its schema, or as an item of its list. */
function parameterValue(
  { name, schema: whole }: DocumentedParameter,
  hints: Hints,
  isWrong: boolean,
): fc.Arbitrary<Part> {
  const schema = 'items' in whole ? (whole.items as TSchema) : whole;
  const validator = Compile(schema);
  const hint = hints[name];
  const usual = hint === undefined ? valueFor(schema, hints) : hint;
  const text = isWrong ? badText.filter((one) => one !== '' && one.isWellFormed()) : usual.map(String);
  return text.map((one) => ({
    text: one,
    isAllowed: [one, ...asJson(one)].some((value) => validator.Check(value)),
  }));
}

function asJson(text: string): unknown[] {
  return /^(true|false|-?(0|[1-9][0-9]{0,15}))$/.test(text) ? [JSON.parse(text)] : [];
}

function bodyOf(operation: DocumentedOperation, hints: Hints, isWrong: boolean): fc.Arbitrary<Part> {
  const { requestBody } = operation;
  const schema = requestBody?.content['application/json']?.schema;
  if (requestBody === undefined || schema === undefined) {
    return fc.constant({ text: '', isAllowed: requestBody?.required !== true });
  }
  const validator = Compile(schema);
  const whole = admitted(operation, schema, hints);
  return (isWrong ? whole.chain(spoiledOnce) : whole).map(toJsonText).map((text) => ({
    text,
    isAllowed: isAllowedJson(validator, text),
  }));
}

function admitted(
  { operationId }: DocumentedOperation,
  schema: TSchema,
  hints: Hints,
): fc.Arbitrary<JsonNode> {
  const plain = valueFor(schema, hints).map(toJsonNode);
  const isIngest = operationId === 'sendEvents' || operationId === 'ingestEvents';
  return isIngest ? fc.oneof(plain, coherentBody(hints)) : plain;
}

function isAllowedJson(validator: ReturnType<typeof Compile>, text: string): boolean {
  try {
    return validator.Check(JSON.parse(text));
  } catch {
    return false;
  }
}
