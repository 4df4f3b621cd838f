import type { EventStore, QueryParams } from '@overlay/service/internal/event-store/event-store.ts';

interface TreeNode {
  readonly text: string;
  readonly parent: TreeNode | undefined;
  readonly children: TreeNode[];
}

/** Functions that read by a name in their arguments, and subquery results that the tree does not show. */
const readsByName = /function_name: (?:joinGet\w*|dict\w+|file|hasColumnInTable|__getScalar),/;

/**
 * What a query reads beyond the rows of the account: tables without `accountId = …` among the conditions that all of
 * their rows must meet, and functions that read by name. Based on the engine's resolved query, however it is written.
 */
export async function unscopedReads(
  store: Pick<EventStore, 'query'>,
  sql: string,
  params: QueryParams & { readonly accountId: string },
): Promise<string[]> {
  const lines = await store.query<{ explain: string }>(`EXPLAIN QUERY TREE ${sql}`, params);
  const nodes = toNodes(lines.map(({ explain }) => explain));
  const reads = nodes.filter(({ text }) => /^TABLE(?:_FUNCTION)? id:/.test(text) || readsByName.test(text));
  if (reads.length === 0) throw new Error('the engine names nothing that the query reads');
  return reads.filter((read) => !isScoped(read, params.accountId)).map(({ text }) => toName(text));
}

function toNodes(lines: readonly string[]): TreeNode[] {
  const path: TreeNode[] = [];
  return lines.map((line) => {
    const depth = (line.length - line.trimStart().length) / 2;
    const node: TreeNode = { text: line.trim(), parent: path[depth - 1], children: [] };
    node.parent?.children.push(node);
    path.splice(depth, path.length, node);
    return node;
  });
}

function isScoped(read: TreeNode, accountId: string): boolean {
  if (/table_name: system\.one$/.test(read.text)) return true;
  const id = /^TABLE id: (\d+),.* table_name: \w+\.(?:events|conversions)$/.exec(read.text)?.[1];
  const from = read.parent;
  if (id === undefined || from?.text !== 'JOIN TREE' || from.children.length !== 1) return false;
  const where = from.parent?.children.find(({ text }) => text === 'WHERE');
  return where !== undefined && conjunctsOf(where.children).some((one) => isTenant(one, id, accountId));
}

/** Conditions that must all be met. */
function conjunctsOf(conditions: readonly TreeNode[]): readonly TreeNode[] {
  return conditions.flatMap((one) =>
    one.text.includes(' function_name: and,') ? conjunctsOf(argumentsOf(one)) : [one],
  );
}

function isTenant(condition: TreeNode, tableId: string, accountId: string): boolean {
  const [column, value, ...more] = argumentsOf(condition);
  return (
    condition.text.includes(' function_name: equals,') &&
    more.length === 0 &&
    column?.text.includes(' column_name: accountId,') === true &&
    column.text.endsWith(` source_id: ${tableId}`) &&
    value?.text.includes(` constant_value: '${accountId}',`) === true
  );
}

function argumentsOf(node: TreeNode): readonly TreeNode[] {
  const list = node.children.find(({ text }) => text === 'ARGUMENTS')?.children[0];
  return list?.children ?? [];
}

function toName(text: string): string {
  return /(?:table_name|function_name): ([\w.]+)/.exec(text)?.[1] ?? text;
}
