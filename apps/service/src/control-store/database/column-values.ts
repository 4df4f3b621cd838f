import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type ValueNode,
} from 'kysely';
import type { Storage, Table } from './table.ts';

/** Stores booleans as 0 and 1, objects and lists as JSON, bytes as hex. */
class StoredValues extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: toStored(node.value) };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(toStored) };
  }
}

function toStored(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (Buffer.isBuffer(value)) return value.toString('hex');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

const fromStored: { readonly [Kind in Storage]?: (value: unknown) => unknown } = {
  boolean: (value) => value === 1,
  json: (value) => JSON.parse(String(value)),
  bytes: (value) => Buffer.from(String(value), 'hex'),
};

/**
 * Converts between stored values and values of records, in this one place. The name of a column decides its type,
 * never its content, which may be text that someone typed.
 */
export function columnValues(tables: Readonly<Record<string, Table>>): KyselyPlugin {
  const stored = new StoredValues();
  const readers = new Map(
    Object.values(tables)
      .flatMap(({ columns }) => Object.entries(columns))
      .flatMap(([name, { storage }]) => {
        const read = fromStored[storage];
        return read === undefined ? [] : [[name, read] as const];
      }),
  );
  return {
    transformQuery: ({ node }) => stored.transformNode(node),
    async transformResult({ result }) {
      const rows = result.rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => {
            const read = value === null ? undefined : readers.get(name);
            return [name, read === undefined ? value : read(value)];
          }),
        ),
      );
      return { ...result, rows };
    },
  };
}
