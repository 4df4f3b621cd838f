import Type from 'typebox';

/** A closed list of strings: `Type.Enum` over a `readonly` array, without losing its literals. */
export function oneOf<const Values extends readonly string[]>(
  values: Values,
  options: { description?: string } = {},
): Type.TEnum<[...Values]> {
  return Type.Enum<[...Values]>([...values], options);
}
