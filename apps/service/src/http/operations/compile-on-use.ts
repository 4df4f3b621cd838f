import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** Checks values against a schema. */
export interface Checker<Schema extends TSchema> {
  Check(value: unknown): value is Static<Schema>;
}

/** Compiling a schema takes up to a millisecond, and there are hundreds: each is compiled when it first checks a value. */
export function compileOnUse<Schema extends TSchema>(schema: Schema): Checker<Schema> {
  const compile = () => Compile(schema);
  let compiled: ReturnType<typeof compile> | undefined;
  return {
    Check(value): value is Static<Schema> {
      compiled ??= compile();
      return compiled.Check(value);
    },
  };
}
