import { ExportRequest } from '@overlay/contract';
import { Check } from 'typebox/value';
import { expect, it } from 'vitest';
import { checkFilters } from './parquet-source.ts';

it.each([
  ['events', { videoId: ['vid_1'], conversionType: 'sale', orderId: 'o1' }, ['/conversionType', '/orderId']],
  ['conversions', { sessionId: 's1', eventType: 'impression' }, ['/eventType']],
] as const)('an export of %s refuses filters that only the other stream has', (stream, query, pointers) => {
  expect(Check(ExportRequest, { format: 'parquet', stream, ...query })).toBe(true);
  const errors = pointers.map((pointer) => ({
    pointer,
    code: 'contradiction',
    detail: `is not a filter of ${stream}`,
  }));
  expect(() => checkFilters(stream, query)).toThrow(
    expect.objectContaining({ code: 'validation_failed', errors }),
  );
});

it('an export takes the filters of its stream', () => {
  checkFilters('events', { eventType: 'impression', dateFrom: '2026-01-01' });
  checkFilters('conversions', { conversionType: 'sale', dateTo: '2026-01-01' });
});
