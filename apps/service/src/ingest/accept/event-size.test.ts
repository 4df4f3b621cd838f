import { limits } from '@overlay/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTooLarge } from './event-size.ts';

it('an event is too large if its JSON text is', () => {
  const text = fc.string({ unit: 'binary', maxLength: 12_000 });
  const event = fc.dictionary(fc.string(), fc.oneof(text, fc.double(), fc.array(text, { maxLength: 3 })), {
    maxKeys: 6,
  });
  fc.assert(
    fc.property(event, (value) => {
      expect(isTooLarge(value)).toBe(Buffer.byteLength(JSON.stringify(value)) > limits.eventBytes);
    }),
  );
});

it('an event that control characters make too large is found', () => {
  const escaped = (bytes: number) => ({ text: '\u0001'.repeat((bytes - 12) / 6) });
  expect(isTooLarge(escaped(limits.eventBytes - 8))).toBe(false);
  expect(isTooLarge(escaped(limits.eventBytes + 4))).toBe(true);
});

it('a deeply nested event is measured too', () => {
  const nest = (text: string, depth: number): unknown =>
    JSON.parse(`${'['.repeat(depth)}"${text}"${']'.repeat(depth)}`);
  expect(isTooLarge(nest('x', 10))).toBe(false);
  expect(isTooLarge(nest('x'.repeat(limits.eventBytes), 10))).toBe(true);
  expect(isTooLarge(nest('x', 100_000))).toBe(true);
});
