import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { type Catalogue, fromKey } from './translations.ts';

/** English texts by folder, and their translations into one language by folder: what is missing, left over or wrong. */
export function findProblems(
  language: string,
  texts: ReadonlyMap<string, ReadonlySet<string>>,
  catalogues: ReadonlyMap<string, Catalogue>,
): string[] {
  const first = new Map<string, string>();
  return [...new Set([...texts.keys(), ...catalogues.keys()])].flatMap((folder) => {
    const wanted = texts.get(folder) ?? new Set();
    const catalogue: Catalogue = catalogues.get(folder) ?? new Map();
    const missing = [...wanted]
      .filter((key) => !catalogue.get(key))
      .map((key) => `“${key}” is not translated`);
    const others = [...catalogue].flatMap(([key, text]) => {
      if (text === '') return [];
      if (!wanted.has(key)) return [`“${key}” is in no source`];
      const known = first.get(key) ?? text;
      first.set(key, text);
      return [
        ...(known === text ? [] : [`“${key}” is both “${known}” and “${text}”`]),
        ...findMistakes(language, fromKey(key).message, text).map((mistake) => `“${key}”: ${mistake}`),
      ];
    });
    return [...missing, ...others].map((problem) => `${folder}/${language}.json: ${problem}`);
  });
}

/** Placeholders that differ from the English ones, and plurals without a form that the language has. */
function findMistakes(language: string, message: string, text: string): string[] {
  const [expected, actual] = [readMessage(message), readMessage(text)];
  const needed = pluralForms(language);
  return [
    ...[...expected.places].filter((one) => !actual.places.has(one)).map((one) => `${one} is missing`),
    ...[...actual.places].filter((one) => !expected.places.has(one)).map((one) => `${one} is unknown`),
    ...actual.plurals.flatMap((forms) => {
      const absent = needed.filter((form) => !forms.includes(form));
      return absent.length === 0 ? [] : [`a plural lacks ${absent.join(', ')}`];
    }),
  ];
}

interface Structure {
  /** `{count}`, `{0}`, `<0>`, in any order. */
  readonly places: ReadonlySet<string>;
  /** The forms of each plural. */
  readonly plurals: readonly (readonly string[])[];
}

function readMessage(text: string): Structure {
  const places = new Set<string>();
  const plurals: string[][] = [];
  const read = (tokens: CompiledMessage) => {
    for (const token of tokens) {
      if (typeof token === 'string') {
        for (const [tag] of token.matchAll(/<\/?\d+\/?>/g)) places.add(tag);
        continue;
      }
      const [name, type, forms] = token;
      if (name !== '#') places.add(`{${name}}`);
      if (type === undefined || forms === null || typeof forms !== 'object') continue;
      const cases = Object.entries(forms).filter(([form]) => form !== 'offset');
      if (type === 'plural') plurals.push(cases.map(([form]) => form));
      for (const [, tokens] of cases) read([tokens].flat() as CompiledMessage);
    }
  };
  read(compileMessage(text));
  return { places, plurals };
}

const formsByLanguage = new Map<string, string[]>();

/** The forms that whole numbers of a dashboard take: two in German, six in Arabic. */
function pluralForms(language: string): string[] {
  const known = formsByLanguage.get(language);
  if (known !== undefined) return known;
  const rules = new Intl.PluralRules(language);
  const forms = [...new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)))];
  formsByLanguage.set(language, forms);
  return forms;
}
