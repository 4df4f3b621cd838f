/**
 * The `prepack` script of the published packages: `package-types.ts FOLDER` copies the compiled declarations of FOLDER to
 * `types/`. They import types from the contract, which is not published: the copies import them from a `contract.d.ts`
 * beside them instead, which has plain interfaces with the docs of their fields.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path/posix';
import * as contract from '@overlay/contract';
import { compile } from 'json-schema-to-typescript';
import { IsSchema, type TSchema } from 'typebox';

const target = 'types';
/** Declarations of the contract that are plain already and import nothing. */
const optionRule = new URL('../dist/overlay-kinds/option-rule.d.ts', import.meta.url);

type Fields = Readonly<Record<string, contract.Json | undefined>>;

/** Types of the contract that are plain lists there. */
const lists = {
  Consent: contract.consents,
  EventType: contract.eventTypes,
  InteractionType: contract.interactionTypes,
  OverlayType: contract.overlayTypes,
  PlaybackEvent: contract.playbackEvents,
  SdkFault: contract.sdkFaults,
  ShowOn: contract.showOnTriggers,
  VideoIdSource: contract.videoIdSources,
} as const;
const exported: Readonly<Record<string, unknown>> = {
  ...contract,
  ...Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, contract.oneOf(values)])),
};

/** JSON Schema by the name of its type. */
const schemas: ReadonlyMap<string, Fields> = new Map(
  Object.entries(exported).flatMap(([name, value]) =>
    IsSchema(value) ? [[name, contract.toJsonSchema(value as TSchema) as Fields]] : [],
  ),
);
/** Names of the schemas that are worth an interface wherever they occur. */
const nameOfSchema: ReadonlyMap<string, string> = new Map(
  [...schemas]
    .filter(([name, schema]) => name in lists || schema.type === 'object' || isUnionOfObjects(schema))
    .map(([name, schema]) => [toKey(schema), name]),
);

function isUnionOfObjects({ anyOf }: Fields): boolean {
  return Array.isArray(anyOf) && anyOf.every((one: Fields) => one.type === 'object');
}

/** A schema is the same type wherever it is described differently. */
function toKey({ description: _, ...schema }: Fields): string {
  return JSON.stringify(schema);
}

/** What a declaration imports from the contract. */
function namesIn(declaration: string): string[] {
  const imports = [...declaration.matchAll(/\{([^{}]*)\} from ['"]@overlay\/contract['"]/g)];
  const inline = [...declaration.matchAll(/import\(['"]@overlay\/contract['"]\)\.(\w+)/g)];
  return [
    ...imports.flatMap(([, list = '']) => list.split(',').map((item) => item.trim().split(' as ')[0] ?? '')),
    ...inline.map(([, name = '']) => name),
  ].filter((name) => name !== '');
}

/** The interfaces of these types and of those that they refer to. */
async function toInterfaces(names: readonly string[]): Promise<string> {
  const interfaces = new Map<string, string>();
  const queue = [...names];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (interfaces.has(name)) continue;
    const schema = schemas.get(name);
    if (schema === undefined) throw new Error(`${name} is a type of the contract without a schema`);
    const refer = (other: string) => {
      queue.push(other);
      return { tsType: other };
    };
    const text = await compile(toPlain(schema, refer), name, {
      additionalProperties: false,
      bannerComment: '',
      ignoreMinAndMaxItems: true,
      style: { printWidth: 110, singleQuote: true },
    });
    interfaces.set(name, text);
  }
  const sorted = [...interfaces].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([, text]) => text).join('\n');
}

/** The schema in the words of the generator, with references in place of the schemas that have a name. */
function toPlain(schema: Fields, refer: (name: string) => Fields): Fields {
  const plain = (value: contract.Json | undefined): contract.Json => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value ?? null;
    const fields = value as Fields;
    const name = nameOfSchema.get(toKey(fields));
    if (name === undefined) return toPlain(fields, refer);
    return {
      ...refer(name),
      ...(fields.description === undefined ? {} : { description: fields.description }),
    };
  };
  const { patternProperties, prefixItems, anyOf, ...rest } = schema;
  return Object.fromEntries(
    Object.entries({
      ...rest,
      ...(anyOf === undefined ? {} : { anyOf: withOpenStrings(anyOf) }),
      // Keys of any form are an index signature, and what it says about their form is no part of a type.
      ...(patternProperties === undefined
        ? {}
        : { additionalProperties: Object.values(patternProperties as Fields)[0] }),
      ...(prefixItems === undefined ? {} : { items: prefixItems }),
    }).map(([key, value]) => [key, plain(value)]),
  );
}

/** Editors complete the names of `'center' | (string & {})`; `'center' | string` is just `string` to them. */
function withOpenStrings(members: contract.Json): contract.Json {
  const list = members as readonly Fields[];
  if (!list.some((one) => one.enum !== undefined)) return members;
  return list.map((one) => (one.type === 'string' ? { tsType: '(string & {})' } : one));
}

/** Tests pack a package several times at once: none may read a half-written file. */
async function writeWhole(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return;
  const temporary = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(temporary, text);
  await rename(temporary, path);
}

/** The map of a declaration that is now elsewhere. */
function moved(map: string, from: string, to: string): string {
  const { sources, ...rest } = JSON.parse(map);
  const toSource = (source: string) => relative(dirname(to), join(dirname(from), source));
  return JSON.stringify({ ...rest, sources: sources.map(toSource) });
}

const withoutMap = (text: string) => text.replace(/^\/\/# sourceMappingURL=.*$/m, '');

const [compiled = 'dist'] = process.argv.slice(2);
const written = new Map<string, string>();
const names = new Set<string>();
for (const path of await readdir(compiled, { recursive: true })) {
  if (!/\.d\.ts(\.map)?$/.test(path)) continue;
  const text = await readFile(join(compiled, path), 'utf8');
  if (path.endsWith('.map')) {
    written.set(path, moved(text, join(compiled, path), join(target, path)));
    continue;
  }
  for (const name of namesIn(text)) names.add(name);
  const beside = (file: string) => relative(dirname(path), file).replace(/^(?!\.)/, './');
  if (/['"]@overlay\/contract\/kinds['"]/.test(text))
    written.set('option-rule.d.ts', withoutMap(await readFile(optionRule, 'utf8')));
  written.set(
    path,
    text
      .replaceAll(/(['"])@overlay\/contract\1/g, `$1${beside('contract.js')}$1`)
      .replaceAll(/(['"])@overlay\/contract\/kinds\1/g, `$1${beside('option-rule.js')}$1`),
  );
}
if (names.size === 0)
  throw new Error(`${compiled} has no declarations that name the contract: run npm run build`);
written.set('contract.d.ts', await toInterfaces([...names]));
for (const [path, text] of written) await writeWhole(join(target, path), text);
for (const path of await readdir(target, { recursive: true })) {
  if (/\.d\.ts(\.map)?$/.test(path) && !written.has(path)) await rm(join(target, path), { force: true });
}
