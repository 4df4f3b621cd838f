import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

const contract = '@overlay/service/internal/';

/** The title of a test or suite as written. */
export interface TestTitle {
  readonly title: string;
  /** It runs only under a condition. */
  readonly isConditional: boolean;
  /** It runs only in `npm run test:long`: tagged by itself, not by its suite. */
  readonly isLong: boolean;
}

/** The titles of the tests and suites in a file, and of those that it imports from contracts and harnesses. */
export function testTitles(root: string, file: string, seen = new Set<string>()): TestTitle[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const { program, module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const titles: TestTitle[] = [];
  collectTitles(program, titles);
  const imported = module.staticImports.flatMap(({ moduleRequest }) => {
    const path = moduleRequest.value.startsWith(contract)
      ? join('apps/service/src', moduleRequest.value.slice(contract.length))
      : moduleRequest.value.startsWith('.')
        ? join(dirname(file), moduleRequest.value)
        : undefined;
    const holdsSuites =
      path !== undefined && (path.startsWith('tests/') || /\.contract\.tsx?$|-contract\//.test(path));
    return holdsSuites && existsSync(join(root, path)) ? [path] : [];
  });
  return [...titles, ...imported.flatMap((path) => testTitles(root, path, seen))];
}

/** A syntax tree, of which only calls matter here. */
interface SyntaxNode {
  readonly [field: string]: unknown;
}

function collectTitles(node: unknown, titles: TestTitle[]): void {
  if (Array.isArray(node)) {
    for (const child of node) collectTitles(child, titles);
    return;
  }
  if (!isNode(node)) return;
  if (node.type === 'CallExpression') {
    const [name = '', ...modifiers] = calledNames(node.callee);
    const [first, options] = Array.isArray(node.arguments) ? node.arguments : [];
    const title = toTitle(first);
    if (['test', 'it', 'describe'].includes(name) && title !== undefined) {
      const isConditional = modifiers.some((one) => one === 'skipIf' || one === 'runIf');
      titles.push({ title, isConditional, isLong: tagsOf(options).includes('long') });
    }
  }
  for (const field in node) collectTitles(node[field], titles);
}

/** `test`, `concurrent` and `skipIf` of `test.concurrent.skipIf(…)(…)`. */
function calledNames(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Identifier') return [String(node.name)];
  if (node.type === 'MemberExpression') return [...calledNames(node.object), ...calledNames(node.property)];
  return calledNames(node.callee ?? node.tag);
}

/** The tags in the options of a test, if they are written there. */
function tagsOf(options: unknown): unknown[] {
  if (!isNode(options) || !Array.isArray(options.properties)) return [];
  const tags = options.properties.find(({ key }) => isNode(key) && key.name === 'tags');
  return tags?.value?.elements?.map((element: unknown) => isNode(element) && element.value) ?? [];
}

/** The text of a literal; the gaps of a template become `%s`, as Vitest writes them. */
function toTitle(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map((quasi) => quasi.value.cooked).join('%s');
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null;
}

/** What Vitest replaces in the title of a table of tests. */
export const gap = /%[sdifjo#$%]|\$[\w.]+/;
/** What a title and a name have in common at least: a gap matches anything. */
const fewestShared = 4;

/** Whether a test with this title, whose gaps may hold anything, can be meant by its full name or a part of it. */
export function mayBeNamed(title: string, name: string): boolean {
  const pieces = title.split(gap);
  return isPartOf(name, pieces) || contains(name, pieces);
}

/** Whether the name occurs in the pieces, with any text between them. */
function isPartOf(name: string, pieces: readonly string[]): boolean {
  const title = pieces.flatMap((piece, at) => (at === 0 ? [...piece] : [undefined, ...piece]));
  // The most characters of the title that the name so far shares, by where in the title it ends; undefined is a gap.
  let shared: (number | undefined)[] = [0, ...title.map(() => 0)];
  for (const character of name) {
    const next: (number | undefined)[] = [undefined];
    title.forEach((expected, at) => {
      const before = shared[at];
      const within = expected === undefined ? (shared[at + 1] ?? before) : undefined;
      const step = expected === character && before !== undefined ? before + 1 : undefined;
      next.push(expected === undefined ? within : step);
    });
    // What ends before a gap may go on after it.
    title.forEach((expected, at) => {
      if (expected !== undefined) return;
      const best = Math.max(next[at] ?? -1, next[at + 1] ?? -1);
      next[at + 1] = best < 0 ? undefined : best;
    });
    shared = next;
  }
  return shared.some((count) => count !== undefined && count >= Math.min(fewestShared, name.length));
}

/** Whether the pieces occur in the name, which begins with the titles of suites. */
function contains(name: string, pieces: readonly string[]): boolean {
  if (pieces.join('').trim().length < fewestShared) return false;
  let from = 0;
  for (const piece of pieces) {
    const at = name.indexOf(piece, from);
    if (at === -1) return false;
    from = at + piece.length;
  }
  return true;
}
