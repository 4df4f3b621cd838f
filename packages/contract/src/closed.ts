import Type from 'typebox';

/**
 * An object that allows the named fields and no others. Used for everything sent to the service except events: a
 * mistyped name must not widen a key or a result.
 */
export function closed<Properties extends Type.TProperties>(
  properties: Properties,
  options: { description?: string } = {},
): Type.TObject<Properties> {
  return Type.Object(properties, { ...options, additionalProperties: false });
}
