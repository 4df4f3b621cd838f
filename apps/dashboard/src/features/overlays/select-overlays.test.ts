import type { Overlay } from '@overlay/contract';
import { expect, test } from 'vitest';
import { parseListFilter } from './queries.ts';
import { selectOverlays } from './select-overlays.ts';

function overlay(name: string, part: Partial<Overlay> = {}): Overlay {
  return {
    overlayId: `ovl_${name}`,
    accountId: 'acct_1',
    name,
    videoId: 'vid_trailer',
    status: 'draft',
    options: { type: 'tap' },
    publishedVersion: null,
    publishedAt: null,
    hasUnpublishedChanges: false,
    revision: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...part,
  };
}

const all = [
  overlay('draft'),
  overlay('same', { status: 'published', publishedVersion: 1 }),
  overlay('changed', { status: 'published', publishedVersion: 1, hasUnpublishedChanges: true }),
  overlay('old', { status: 'archived', options: { type: 'poll' }, campaignId: 'camp_spring' }),
];
const namesOf = (raw: Record<string, unknown>) =>
  selectOverlays(all, parseListFilter(raw)).map(({ name }) => name);

test('what is archived is shown when it is asked for', () => {
  expect(namesOf({})).toEqual(['draft', 'same', 'changed']);
  expect(namesOf({ state: 'archived' })).toEqual(['old']);
});

test('what was published and then changed is published, and can be asked for alone', () => {
  expect(namesOf({ state: 'published' })).toEqual(['same', 'changed']);
  expect(namesOf({ state: 'changed' })).toEqual(['changed']);
});

test('every word has to be somewhere in name, video, campaign or identifier', () => {
  expect(namesOf({ search: 'TRAILER dra' })).toEqual(['draft']);
  expect(namesOf({ search: 'spring', state: 'archived', type: 'poll' })).toEqual(['old']);
  expect(namesOf({ search: 'spring', state: 'archived', type: 'tap' })).toEqual([]);
});

test('what is not understood narrows nothing', () => {
  expect(namesOf({ state: 'x', type: ['tap'], search: 3 })).toEqual(namesOf({}));
});
