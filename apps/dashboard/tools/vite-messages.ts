import { readdirSync } from 'node:fs';
import { transformAsync } from '@babel/core';
import lingui from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Plugin } from 'vite';
import { fromKey, germanFolder, readTranslations } from './translations.ts';

/**
 * Turns `t`, `msg`, `Trans` and `Plural` into messages with an identifier. The English text stays beside the identifier: it
 * is loaded with the page that shows it, and English readers load no catalogue.
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
const linguiConfig = makeConfig({ locales: ['en', 'de'], sourceLocale: 'en' });

/** @param more plugins that see the messages as well, with their contexts */
export async function transformMacros(code: string, file: string, more: readonly object[] = []) {
  const result = await transformAsync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [[lingui, { linguiConfig, stripMessageField: false, extract: more.length > 0 }], ...more],
  });
  if (typeof result?.code !== 'string') throw new Error(`${file} could not be read`);
  return { code: result.code, map: result.map ?? null };
}

const virtualName = 'virtual:messages/de';

/** All German texts as one compiled module, loaded by readers of German alone. */
export function germanMessages(): Plugin {
  return {
    name: 'german-messages',
    resolveId: (id) => (id === virtualName ? `\0${virtualName}` : undefined),
    load(id) {
      if (id !== `\0${virtualName}`) return undefined;
      for (const name of readdirSync(germanFolder)) this.addWatchFile(new URL(name, germanFolder).pathname);
      const compiled = [...readTranslations()].flatMap(([key, text]) => {
        const { message, context } = fromKey(key);
        return text === '' ? [] : [[generateMessageId(message, context), compileMessage(text)]];
      });
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))});`;
    },
  };
}
