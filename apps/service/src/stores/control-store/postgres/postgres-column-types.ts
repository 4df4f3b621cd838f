import {
  type ColumnDefinitionNode,
  DataTypeNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  RawNode,
} from 'kysely';

/** As they have to be so that both databases agree: SQLite compares text by its bytes, and its integers have 64 bits. */
const replaced = new Map<unknown, string>([
  ['text', 'text collate "C"'],
  ['integer', 'bigint'],
]);

class ColumnTypes extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const transformed = super.transformColumnDefinition(node);
    const { dataType } = transformed;
    const type = DataTypeNode.is(dataType) ? replaced.get(dataType.dataType) : undefined;
    return type === undefined ? transformed : { ...transformed, dataType: RawNode.createWithSql(type) };
  }
}

const columnTypes = new ColumnTypes();

/** Lets PostgreSQL run the migrations that SQLite runs. */
export const postgresColumnTypes: KyselyPlugin = {
  transformQuery: ({ node }) => columnTypes.transformNode(node),
  transformResult: async ({ result }) => result,
};
