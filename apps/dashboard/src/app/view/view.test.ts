import { afterEach, describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';
import { chooseTimeZone, parseView, toQuery } from './view.ts';

const queryAt = (search: string, moment: string) =>
  toQuery(parseView(parseSearch(search)), Date.parse(moment));

afterEach(() => chooseTimeZone(undefined));

describe('the time zone', () => {
  test('of the address is the one in the query', () => {
    chooseTimeZone('Europe/Berlin');
    expect(queryAt('?timezone=Asia/Tokyo', '2026-11-22T12:00Z').timezone).toBe('Asia/Tokyo');
  });

  test('of the profile is used if the address has none, or an unknown one', () => {
    chooseTimeZone('Pacific/Auckland');
    expect(queryAt('', '2026-11-22T12:00Z').timezone).toBe('Pacific/Auckland');
    expect(queryAt('?timezone=Mars/Olympus', '2026-11-22T12:00Z').timezone).toBe('Pacific/Auckland');
  });

  test.each([
    ['Asia/Tokyo', '2026-11-22T23:00Z', '2026-11-23'],
    ['America/New_York', '2026-11-23T01:30Z', '2026-11-22'],
    ['Pacific/Auckland', '2026-11-22T23:30Z', '2026-11-23'],
    ['UTC', '2026-11-22T23:59Z', '2026-11-22'],
  ])('decides which day it is: %s at %s', (timezone, moment, today) => {
    expect(queryAt(`?timezone=${timezone}`, moment)).toMatchObject({ dateTo: today });
    chooseTimeZone(timezone);
    expect(queryAt('', moment)).toMatchObject({ dateTo: today });
  });
});

describe('the period', () => {
  const moment = '2026-11-22T12:00Z';

  test.each([
    ['', '2026-10-26'],
    ['&period=today', '2026-11-22'],
    ['&period=7d', '2026-11-16'],
    ['&period=90d', '2026-08-25'],
    ['&period=nonsense', '2026-10-26'],
    ['&from=2026-11-05&to=2026-11-01', '2026-10-26'],
    ['&from=2026-02-30&to=2026-11-01', '2026-10-26'],
  ])('%j begins on %s', (search, first) => {
    expect(queryAt(`?timezone=UTC${search}`, moment)).toMatchObject({
      dateFrom: first,
      dateTo: '2026-11-22',
    });
  });

  test('of all time has no days', () => {
    expect(queryAt('?timezone=UTC&period=all', moment)).toEqual({ timezone: 'UTC' });
  });

  test('can be any two days', () => {
    const query = queryAt('?timezone=UTC&from=2026-01-01&to=2026-01-31&period=7d', moment);
    expect(query).toEqual({ timezone: 'UTC', dateFrom: '2026-01-01', dateTo: '2026-01-31' });
  });
});

describe('filters', () => {
  test('of one name are all in the query, each once', () => {
    expect(queryAt('?campaignId=a&campaignId=b&campaignId=a', '2026-11-22T12:00Z').campaignId).toEqual([
      'a',
      'b',
    ]);
  });

  test('without a value are none', () => {
    expect(queryAt('?campaignId=', '2026-11-22T12:00Z')).not.toHaveProperty('campaignId');
  });

  test('are at most the twenty that the service accepts', () => {
    const search = Array.from({ length: 25 }, (_, index) => `videoId=v${index}`).join('&');
    expect(queryAt(`?${search}`, '2026-11-22T12:00Z').videoId).toHaveLength(20);
  });
});

test('an address is written as it is read', () => {
  const search = '?period=7d&campaignId=a&campaignId=b';
  expect(stringifySearch(parseSearch(search))).toBe(search);
  expect(stringifySearch({ period: undefined })).toBe('');
});
