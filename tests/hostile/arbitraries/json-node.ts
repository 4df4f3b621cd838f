/** JSON that JSON.stringify cannot write: repeated fields, and text that only looks like a value. */
export type JsonNode = null | boolean | number | string | readonly JsonNode[] | JsonMembers | JsonText;

export class JsonMembers {
  readonly members: readonly (readonly [string, JsonNode])[];
  constructor(members: readonly (readonly [string, JsonNode])[]) {
    this.members = members;
  }
}

/** Written verbatim. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export function toJsonNode(value: unknown): JsonNode {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(toJsonNode);
  if (typeof value === 'object') {
    const present = Object.entries(value).filter(([, member]) => member !== undefined);
    return new JsonMembers(present.map(([name, member]) => [name, toJsonNode(member)]));
  }
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return value;
  throw new Error(`no JSON for ${typeof value}`);
}

export function toJsonText(node: JsonNode): string {
  if (node instanceof JsonText) return node.text;
  if (node instanceof JsonMembers) {
    return `{${node.members.map(([name, member]) => `${JSON.stringify(name)}:${toJsonText(member)}`).join(',')}}`;
  }
  if (Array.isArray(node)) return `[${node.map(toJsonText).join(',')}]`;
  return JSON.stringify(node);
}

/** The number of nodes in the tree, including the root. */
export function countPlaces(node: JsonNode): number {
  return childrenOf(node).reduce<number>((sum, child) => sum + countPlaces(child), 1);
}

/** The tree with one of its nodes (numbered in reading order) replaced by the result of `change`. */
export function changeAt(node: JsonNode, place: number, change: (node: JsonNode) => JsonNode): JsonNode {
  if (place === 0) return change(node);
  let left = place - 1;
  const step = (child: JsonNode): JsonNode => {
    const size = countPlaces(child);
    const here = left;
    left -= size;
    return here >= 0 && here < size ? changeAt(child, here, change) : child;
  };
  if (node instanceof JsonMembers) {
    return new JsonMembers(node.members.map(([name, member]) => [name, step(member)]));
  }
  return Array.isArray(node) ? node.map(step) : node;
}

function childrenOf(node: JsonNode): readonly JsonNode[] {
  if (node instanceof JsonMembers) return node.members.map(([, member]) => member);
  return Array.isArray(node) ? node : [];
}
