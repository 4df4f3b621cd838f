import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { minify } from 'terser';
import { type Plugin, parseAst } from 'vite';
import { internalNames } from './internal-names.ts';

/**
 * Names of one letter, then of two. The letters that Terser gives to most variables come first: what occurs often compresses well.
 * Without those of points and matrices, which are properties of the same objects.
 */
const letters = 'etrinolsupmghvkjqwz_$ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const shortest = [
  ...letters,
  ...[...letters].flatMap((first) => [...letters.slice(21)].map((last) => first + last)),
];

/** The same short name in every file, whichever is built first. */
const shortNames = Object.fromEntries(internalNames.map((name, index) => [`$${name}`, shortest[index]]));
const internal = new RegExp(`^(${internalNames.join('|')})$`);

/**
 * Squeezes what was written with Terser: 4 % smaller than the bundler's own minifier, because it shortens internal names too.
 * After writing, because the bundler prints a chunk anew after every earlier step.
 */
export function minifyWritten(): Plugin {
  return {
    name: 'minify-written',
    async writeBundle({ dir = '' }, bundle) {
      for (const { fileName, type } of Object.values(bundle)) {
        if (type !== 'chunk') continue;
        const file = join(dir, fileName);
        writeFileSync(file, withoutUnread(toArrows(toLet(readFileSync(file, 'utf8')))));
        // The second round finds what the first has brought together.
        for (let round = 0; round < 2; round += 1) {
          const { code = '', map } = await minify(readFileSync(file, 'utf8'), {
            module: true,
            ecma: 2020,
            sourceMap: { content: readFileSync(`${file}.map`, 'utf8'), url: `${basename(file)}.map` },
            compress: {
              passes: 3,
              hoist_funs: true,
              unsafe: true,
              unsafe_arrows: true,
              unsafe_comps: true,
              unsafe_math: true,
              pure_getters: true,
            },
            // The list says which names are meant, also where the DOM has such a name elsewhere.
            mangle: { properties: { regex: internal, keep_quoted: true, builtins: true } },
            nameCache: { props: { props: { ...shortNames } } },
          });
          writeFileSync(file, code);
          writeFileSync(`${file}.map`, `${map}`);
        }
      }
    },
  };
}

/** Custom properties that each panel sets, so that no value of the page's own reaches it. */
const properties =
  'surface text accent on-accent quiet line wash radius inner round hit pad spot star own'.split(' ');

/** Gives them short names, in style sheets and where a look sets them: 0.2 % of the whole. */
export function shortenProperties(): Plugin {
  const found = new RegExp(`(?<![\\w-])--(${properties.join('|')})(?![\\w-])`, 'g');
  return {
    name: 'shorten-properties',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.css\?inline$|\/look\.ts$/.test(id)) return undefined;
      return { code: code.replace(found, (_, name) => `--${letters[properties.indexOf(name)]}`), map: null };
    },
  };
}

/**
 * Every `const` as `let`: shorter, and neighbours become one declaration, which is 1 % of the whole. The compiler has checked by
 * then that nothing is assigned anew. In as many characters, so that the source map stays right.
 */
function toLet(code: string): string {
  let written = code;
  const visit = (node: object) => {
    if ('kind' in node && node.kind === 'const' && 'start' in node) {
      const start = Number(node.start);
      written = `${written.slice(0, start)}let  ${written.slice(start + 5)}`;
    }
    for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) visit(value);
  };
  visit(parseAst(code));
  return written;
}

/**
 * Functions of a module as variables: shorter, 0.6 % of the whole. None of them uses `this`, and none runs before the module is
 * complete. In as many characters, too.
 */
function toArrows(code: string): string {
  let written = code;
  for (const node of statementsOf(code)) {
    if (node.type !== 'FunctionDeclaration' || !node.id || !node.body) continue;
    const { start, body, id, async: isAsync } = node;
    const head = `var ${id.name}=${isAsync ? 'async' : ''}`;
    const parameters = `${code.slice(id.end, body.start).trim()}=>`;
    const length = body.start - start - head.length;
    written = written.slice(0, start) + head + parameters.padStart(length) + written.slice(body.start);
  }
  return written;
}

/** Of a module, or of the function that a script consists of. */
function statementsOf(code: string) {
  const { body } = parseAst(code);
  const [first] = body;
  const script =
    first?.type === 'ExpressionStatement' &&
    first.expression.type === 'CallExpression' &&
    first.expression.callee;
  return script && script.type === 'FunctionExpression' ? (script.body?.body ?? []) : body;
}

/** What only the service and the dashboard read in the rules of options. Of the defaults, the SDK reads the numbers. */
const unread = new Set(['needs', 'divides', 'among', 'ownerOnly']);
const isUnread = (node: object) => {
  const { key, value } = Object(node);
  return (
    unread.has(key?.name) ||
    (key?.name === 'default' && value?.type === 'Literal' && typeof value.value !== 'number')
  );
};

/** Leaves them out: 0.3 % of the whole. Spaces take their places, so that the source map stays right. */
function withoutUnread(code: string): string {
  let written = code;
  const visit = (node: object) => {
    if ('type' in node && node.type === 'MemberExpression' && 'property' in node) {
      const { name } = Object(node.property);
      if (unread.has(name)) throw new Error(`the SDK reads ${name}, which its build leaves out`);
    }
    if ('type' in node && node.type === 'Property' && isUnread(node)) {
      const { start, end } = Object(node);
      const length = end - start + (/^\s*,/.exec(written.slice(end))?.[0].length ?? 0);
      written = written.slice(0, start) + ' '.repeat(length) + written.slice(start + length);
    }
    for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) visit(value);
  };
  visit(parseAst(code));
  return written;
}
