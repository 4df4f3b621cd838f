import fc from 'fast-check';
import type { Pools } from '../tenants/pools.ts';
import { JsonMembers, type JsonNode } from './json-node.ts';

/** Fields that no operation has, and that a careless handler could use to decide whose request it is. */
export type TenantFields = readonly (readonly [name: string, value: string])[];

const accountNames = [
  'accountId',
  'account_id',
  'accountID',
  'account',
  'tenantId',
  'tenant_id',
  'tenant',
  'ownerId',
  'organizationId',
  'userId',
] as const;
const keyNames = ['keyId', 'key_id', 'apiKeyId'] as const;

/** Identifiers of the other account under such names; none in two of three requests. */
export function tenantFields({ victim }: Pools): fc.Arbitrary<TenantFields> {
  const all: TenantFields = [
    ...accountNames.map((name) => [name, victim.accountId] as const),
    ...keyNames.map((name) => [name, victim.keyId] as const),
  ];
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant<TenantFields>([]) },
    { weight: 1, arbitrary: fc.constant(all) },
    { weight: 1, arbitrary: fc.subarray([...all], { minLength: 1 }) },
  );
}

/**
 * A body with the fields added to its object or, because the envelope of a batch is strict, to each event of a batch.
 */
export function withTenantFields(node: JsonNode, fields: TenantFields): JsonNode {
  if (!(node instanceof JsonMembers)) return node;
  if (!node.members.some(([name]) => name === 'events')) return new JsonMembers([...node.members, ...fields]);
  return new JsonMembers(
    node.members.map(([name, value]) => [
      name,
      name === 'events' && Array.isArray(value) ? value.map((one) => withTenantFields(one, fields)) : value,
    ]),
  );
}
