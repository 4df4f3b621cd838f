import type { Operation } from '@overlay/contract';
import fc from 'fast-check';
import type { Pools } from '../tenants/pools.ts';
import type { WireRequest } from '../wire/wire-request.ts';
import { badName, badText } from './bad-values.ts';
import { coherentBody } from './event-bodies.ts';
import { toHints } from './hints.ts';
import { toJsonNode, toJsonText } from './json-node.ts';
import { type FramedBody, framedBody } from './request-body.ts';
import { credentials, type HeaderLines, oddHeaders } from './request-headers.ts';
import { type Hints, propertiesOf, valueFor } from './schema-value.ts';
import { spoiled, spoiledText } from './spoiled-json.ts';
import { type TenantFields, tenantFields, withTenantFields } from './tenant-fields.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Requests for one operation: valid under its schemas, or a step or two off. */
export function operationRequests(operation: Operation, pools: Pools): fc.Arbitrary<WireRequest> {
  const hints = toHints(pools);
  const method = fc.oneof(
    { weight: 40, arbitrary: fc.constant(operation.method.toUpperCase()) },
    { weight: 1, arbitrary: fc.constantFrom(...methods) },
  );
  const headers = fc
    .tuple(credentials(pools, usualCredential(operation, pools)), oddHeaders)
    .map(([credential, odd]): HeaderLines => [...credential, ...odd]);
  return fc
    .tuple(method, addresses(operation, pools, hints), headers, bodies(operation, hints, tenantFields(pools)))
    .map(([verb, address, lines, body]) => toRequest(operation, verb, address, lines, body));
}

function toRequest(
  { method, path }: Operation,
  verb: string,
  address: string,
  lines: HeaderLines,
  body: FramedBody,
): WireRequest {
  const host: HeaderLines = lines.some(([name]) => name === 'host') ? [] : [['host', 'fuzz.example']];
  const all = [...host, ...lines, ...body.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return {
    label: `${method.toUpperCase()} ${path}`,
    chunks: [Buffer.from(`${verb} ${address} HTTP/1.1\r\n${all}\r\n`, 'latin1'), ...body.chunks],
    heads: [verb === 'HEAD'],
    isComplete: body.isComplete,
  };
}

export function usualCredential({ permission }: Operation, pools: Pools): string {
  switch (permission) {
    case 'events:write':
    case 'overlays:show':
      return pools.publishableKey;
    case 'jobs:run':
      return pools.cronSecret;
    case 'public':
    case 'own-pages':
    case 'heartbeats:send':
      return 'nothing';
    default:
      return pools.secretKey;
  }
}

function addresses({ path, query }: Operation, pools: Pools, hints: Hints): fc.Arbitrary<string> {
  const segments = path.split('/').map((segment): fc.Arbitrary<string> => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) return fc.constant(segment);
    const known = pools.identifiers[name] ?? ['of_nobody'];
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: badText.map(encodeURIComponent) },
      { weight: 1, arbitrary: fc.constantFrom('%00', '%2e%2e', '%ff', '%zz', '%', '..', '%2f', '%c0%af') },
    );
  });
  const where = fc.tuple(...segments).map((parts) => parts.join('/'));
  return fc.tuple(where, queries(query, hints, tenantFields(pools))).map((parts) => parts.join(''));
}

function queries(
  schema: Operation['query'],
  hints: Hints,
  tenants: fc.Arbitrary<TenantFields>,
): fc.Arbitrary<string> {
  const known = schema === undefined ? [] : [...propertiesOf(schema, hints)];
  const named = known.map(([name, value]) =>
    fc
      .oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: badText })
      .map((text) => `${name}=${encodeURIComponent(String(text).toWellFormed())}`),
  );
  const odd = fc.oneof(
    fc
      .tuple(badName, badText)
      .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')),
    fc.constantFrom(
      '=',
      '&',
      'a',
      'limit',
      'limit=%zz',
      'cursor=%ff',
      'limit=1&limit=2',
      'campaignId[]=a',
      'campaignId[x]=a',
      '?',
      '#',
      'dateFrom=',
      `a=${'b'.repeat(5_000)}`,
    ),
  );
  const usual =
    named.length === 0 ? fc.constant<string[]>([]) : fc.array(fc.oneof(...named), { maxLength: 4 });
  const said = fc.oneof(
    { weight: 8, arbitrary: usual },
    {
      weight: 1,
      arbitrary: fc.tuple(usual, fc.array(odd, { maxLength: 2 })).map(([a, b]) => [...a, ...b]),
    },
  );
  return fc
    .tuple(said, tenants)
    .map(([parts, claims]) => [...parts, ...claims.map((pair) => pair.join('='))])
    .map((parts) => (parts.length === 0 ? '' : `?${parts.join('&')}`));
}

const noBody: FramedBody = { headers: [], chunks: [], isComplete: true };

function bodies(
  { body, operationId }: Operation,
  hints: Hints,
  tenants: fc.Arbitrary<TenantFields>,
): fc.Arbitrary<FramedBody> {
  if (body === undefined) {
    const unexpected = framedBody(fc.constantFrom(Buffer.from('{}'), Buffer.from('['), Buffer.alloc(70_000)));
    return fc.oneof({ weight: 20, arbitrary: fc.constant(noBody) }, { weight: 1, arbitrary: unexpected });
  }
  const admitted = valueFor(body, hints).map(toJsonNode);
  const isIngest = operationId === 'sendEvents' || operationId === 'ingestEvents';
  const plain = isIngest ? fc.oneof(admitted, coherentBody(hints)) : admitted;
  const good = fc.tuple(plain, tenants).map((parts) => withTenantFields(...parts));
  const text = fc.oneof(
    { weight: 5, arbitrary: good.map(toJsonText) },
    { weight: 4, arbitrary: good.chain(spoiled).map(toJsonText) },
  );
  const bytes = fc.oneof(
    { weight: 9, arbitrary: text.map((one) => Buffer.from(one)) },
    { weight: 1, arbitrary: fc.tuple(text, spoiledText).map(([one, spoil]) => spoil(one)) },
  );
  return fc.oneof(
    { weight: 40, arbitrary: framedBody(bytes) },
    { weight: 1, arbitrary: fc.constant(noBody) },
  );
}
