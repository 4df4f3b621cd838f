import { ConversionPayload } from '@overlay/contract';
import { Check } from 'typebox/value';
import { expect, it } from 'vitest';
import { parseOperationBody } from './json-body.ts';

it('a number that is valid by the schema but too long is refused with a code of its own', () => {
  const bodyWith = (number: string) =>
    `{"conversionType":"sale","campaignId":"c","metadata":{"n":${number}}}`;
  const [admitted, long] = [`1${'0'.repeat(39)}`, `-1${'0'.repeat(39)}`].map(bodyWith);
  for (const text of [admitted, long]) expect(Check(ConversionPayload, JSON.parse(text ?? ''))).toBe(true);
  expect(parseOperationBody(Buffer.from(admitted ?? ''))).toEqual(JSON.parse(admitted ?? ''));
  expect(() => parseOperationBody(Buffer.from(long ?? ''))).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      errors: [{ pointer: '/metadata/n', code: 'numberLength', detail: 'must have at most 40 characters' }],
    }),
  );
});
