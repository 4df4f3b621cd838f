import { extname } from 'node:path';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { root } from './root.mjs';
import { trackedFiles } from './tracked-files.mjs';

/** Shipped code gets input from others; tests and tools only get their own. */
const shipped = /^(apps|packages)\/[^/]+\/src\//;
const test = /\.(test|fixture|contract)\./;

/**
 * A regular expression of a source file. `pattern` is undefined where it is put together at run time.
 * @typedef {{ start: number, pattern: string | undefined, flags: string }} FoundRegExp
 */

/**
 * The literals of a source file, the `pattern`s of its schemas, and what it builds with `RegExp`.
 * @param {string} path
 * @param {string} source
 * @returns {FoundRegExp[]}
 */
export function findRegExps(path, source) {
  /** @type {FoundRegExp[]} */
  const found = [];
  /** @param {any} node */
  const walk = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(walk);
    const { start } = node;
    if (node.type === 'Literal' && node.regex !== undefined) found.push({ start, ...node.regex });
    if (node.type === 'Property' && node.key.name === 'pattern') {
      const pattern = toText(node.value);
      if (pattern !== undefined) found.push({ start, pattern, flags: 'u' });
    }
    if (/^(New|Call)Expression$/.test(node.type) && node.callee.name === 'RegExp') {
      found.push({ start, pattern: undefined, flags: '' });
    }
    for (const name in node) walk(node[name]);
  };
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  walk(program);
  return found;
}

/**
 * The text of a string, or of a template whose gaps are numbers.
 * @param {any} node
 * @returns {string | undefined}
 */
function toText(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map((/** @type {any} */ { value }) => value.cooked).join('100');
}

/**
 * What is wrong with the regular expressions of a file, a line each: those that take more than linear time on some input.
 * @param {{ path: string, text: string }} file
 * @returns {string[]}
 */
export function slowRegExps({ path, text }) {
  if (!['.ts', '.tsx', '.mjs', '.js'].includes(extname(path))) return [];
  return findRegExps(path, text).flatMap(({ start, pattern, flags }) => {
    const place = `${path}:${text.slice(0, start).split('\n').length}`;
    if (pattern === undefined) return [`${place}: a RegExp that is built at run time cannot be checked`];
    return analyse(new RegExp(pattern, flags)).reports.map(
      ({ exponential }) =>
        `${place}: /${pattern}/ takes ${exponential ? 'exponential' : 'quadratic'} time on some text`,
    );
  });
}

if (import.meta.filename === process.argv[1]) {
  const lines = trackedFiles(root)
    .filter(({ path }) => shipped.test(path) && !test.test(path))
    .flatMap(slowRegExps);
  for (const line of lines) console.error(line);
  if (lines.length > 0)
    console.error('Bound the repetition, or anchor it so that it can begin at one place only.');
  process.exitCode = lines.length === 0 ? 0 : 1;
}
