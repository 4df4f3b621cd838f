import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

const Text = Type.String({ minLength: 1 });
const KebabCase = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
const DefectSchema = Type.Object(
  {
    id: KebabCase,
    promise: Text,
    kind: KebabCase,
    file: Text,
    replace: Text,
    with: Type.String(),
    test: Type.String({ pattern: '\\.test\\.tsx?$' }),
    name: Text,
    build: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);

/**
 * A change that breaks one promise, and the test that must notice. `replace` occurs exactly once in `file`; `name` is the
 * full name of the test or a part of it; `build` says that the test sees the change only after `npm run build`.
 */
export type Defect = Readonly<Static<typeof DefectSchema>>;

/** @throws {Error} that names the file and every entry that is not a defect */
export function parseDefects(name: string, text: string): Defect[] {
  const entries: unknown = JSON.parse(text);
  if (!Array.isArray(entries)) throw new Error(`${name}: expected an array`);
  return entries.map((entry: unknown, index) => {
    if (Value.Check(DefectSchema, entry)) return entry;
    const problems = Value.Errors(DefectSchema, entry).map(({ instancePath, message }) =>
      `${instancePath} ${message}`.trim(),
    );
    throw new Error(`${name}[${index}]: ${problems.join('; ')}`);
  });
}

/** Every defect of `tests/defects/*.json`, in the order of the files. */
export function readDefects(folder = fileURLToPath(new URL('.', import.meta.url))): Defect[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.sort().flatMap((name) => parseDefects(name, readFileSync(join(folder, name), 'utf8')));
}

/** @throws {Error} if the text to replace does not occur exactly once */
export function applyDefect(defect: Defect, source: string): string {
  const occurrences = source.split(defect.replace).length - 1;
  if (occurrences !== 1)
    throw new Error(`${defect.id}: the text to replace occurs ${occurrences} times in ${defect.file}`);
  if (defect.replace === defect.with) throw new Error(`${defect.id}: the replacement changes nothing`);
  // A function: `$&` in the replacement is text.
  return source.replace(defect.replace, () => defect.with);
}
