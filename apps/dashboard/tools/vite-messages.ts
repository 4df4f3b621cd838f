import { type NodePath, transformAsync, types } from '@babel/core';
import lingui from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Plugin } from 'vite';
import { contractFolder, fromKey, readCatalogues, readLanguages, toCataloguePath } from './translations.ts';

/**
 * Turns `t`, `msg`, `Trans` and `Plural` into messages with an identifier. The English text stays beside the identifier: it
 * is loaded with the page that shows it, and English readers load no catalogue. It is compiled here, as the catalogues are:
 * no browser loads a parser, or runs one each time that something is drawn.
 */
export function messageMacros(): Plugin {
  return {
    name: 'message-macros',
    enforce: 'pre',
    async transform(code, id) {
      const [file = ''] = id.split('?');
      if (!/\.tsx?$/.test(file) || file.includes('/node_modules/') || !code.includes('/macro'))
        return undefined;
      const result = await transformMacros(code, file);
      return { code: result.code, map: result.map };
    },
  };
}

/** Catalogues are read by `translations.ts`; the plugin only wants to know what the macros are called. */
const linguiConfig = makeConfig({ locales: ['en'], sourceLocale: 'en' });

/** @param extractors plugins that see the texts as they were written, with their contexts; without any, texts are compiled */
export async function transformMacros(code: string, file: string, extractors: readonly object[] = []) {
  const extract = extractors.length > 0;
  const result = await transformAsync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    sourceMaps: !extract,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [
      [lingui, { linguiConfig, stripMessageField: false, extract }],
      ...(extract ? extractors : [compileTexts]),
    ],
  });
  if (typeof result?.code !== 'string') throw new Error(`${file} could not be read`);
  return { code: result.code, map: result.map ?? null };
}

/** What the macros have become: `{ id: 'YvYlDi', message: 'Hello {name}' }`, or the same as attributes. */
const compileTexts = {
  name: 'compile-texts',
  visitor: {
    Program: {
      // When the macros are done.
      exit(program: NodePath<types.Program>) {
        program.traverse({
          ObjectExpression({ node }) {
            const properties = node.properties.filter((one) => one.type === 'ObjectProperty');
            const nameOf = ({ key }: types.ObjectProperty) =>
              key.type === 'Identifier' ? key.name : undefined;
            const message = properties.find((one) => nameOf(one) === 'message');
            const isText = properties.some((one) => nameOf(one) === 'id' && isIdentifier(one.value));
            if (isText && message?.value.type === 'StringLiteral')
              message.value = compile(message.value.value);
          },
          JSXOpeningElement({ node }) {
            const attributes = node.attributes.filter((one) => one.type === 'JSXAttribute');
            const message = attributes.find(({ name }) => name.name === 'message');
            const isText = attributes.some(({ name, value }) => name.name === 'id' && isIdentifier(value));
            if (isText && message?.value?.type === 'StringLiteral')
              message.value = types.jsxExpressionContainer(compile(message.value.value));
          },
        });
      },
    },
  },
};

/** As `generateMessageId` makes them. */
function isIdentifier(node: types.Node | null | undefined): boolean {
  return node?.type === 'StringLiteral' && /^[\w+/-]{6}$/.test(node.value);
}

/** Most texts are unchanged: a plain text compiles to itself. */
function compile(text: string): types.Expression {
  const compiled = compileMessage(text);
  const [only] = compiled;
  return compiled.length === 1 && typeof only === 'string'
    ? types.stringLiteral(only)
    : types.valueToNode(compiled);
}

const virtualName = 'virtual:messages';

/** The texts of each other language as one compiled module, loaded only by its readers, and the list of these modules. */
export function translatedMessages(): Plugin {
  return {
    name: 'translated-messages',
    resolveId: (id) => (id === virtualName || id.startsWith(`${virtualName}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${virtualName}`) {
        const entries = readLanguages().map((name) => `${name}: () => import('${virtualName}/${name}'),`);
        return `export const catalogues = {\n${entries.join('\n')}\n};`;
      }
      if (!id.startsWith(`\0${virtualName}/`)) return undefined;
      const language = id.slice(virtualName.length + 2);
      const compiled = readCatalogues(language).flatMap(([folder, catalogue]) => {
        this.addWatchFile(toCataloguePath(language, folder));
        return [...catalogue].flatMap(([key, text]) => {
          if (text === '') return [];
          const { message, context } = fromKey(key);
          const id = folder === contractFolder ? key : generateMessageId(message, context);
          return [[id, compileMessage(text)]];
        });
      });
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))});`;
    },
  };
}
