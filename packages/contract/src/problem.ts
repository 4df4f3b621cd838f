import Type, { type Static } from 'typebox';
import { errorCodes } from './error-catalogue.ts';
import { oneOf } from './one-of.ts';

export const FieldError = Type.Object({
  pointer: Type.String({ description: 'JSON pointer of the field, or the name of a query parameter' }),
  code: Type.String(),
  detail: Type.String(),
});
export type FieldError = Static<typeof FieldError>;

/** RFC 9457 `application/problem+json`. */
export const Problem = Type.Object({
  type: Type.String({ description: 'Address of the docs page of the code' }),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  code: oneOf(errorCodes),
  requestId: Type.String(),
  retryable: Type.Boolean(),
  errors: Type.Optional(Type.Array(FieldError)),
});
export type Problem = Static<typeof Problem>;
