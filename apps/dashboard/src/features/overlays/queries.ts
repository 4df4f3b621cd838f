import { type OverlayType, overlayTypes } from '@overlay/contract/kinds';
import { pagesQuestion, question } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-declaration.ts';
import type { OverlayStateName } from './overlay-state.tsx';

export const overlaysQueries = ({ search }: PageAddress) => [
  pagesQuestion('/api/overlays', toList(parseListFilter(search))),
];

/** What a list of overlays is narrowed to, as the address carries it. */
export interface ListFilter {
  readonly search: string;
  readonly state: OverlayStateName | undefined;
  readonly type: OverlayType | undefined;
}

const states: readonly OverlayStateName[] = ['draft', 'published', 'changed', 'archived'];

/** The most that the service answers the activity of in one request. */
export const overlaysPerPage = 100;

/** What is not understood narrows nothing. */
export function parseListFilter(raw: Readonly<Record<string, unknown>>): ListFilter {
  return {
    search: typeof raw.search === 'string' ? raw.search : '',
    state: states.find((state) => state === raw.state),
    type: overlayTypes.find((type) => type === raw.type),
  };
}

export function toList(filter: ListFilter) {
  // The service knows all states but `changed`, which is published with another draft.
  const status = filter.state === 'changed' ? ('published' as const) : filter.state;
  return { params: { query: { limit: overlaysPerPage, ...(status === undefined ? {} : { status }) } } };
}

export const overlayQueries = ({ params: { overlayId = '' } }: PageAddress) => [
  question('/api/overlays/{overlayId}', toOverlay(overlayId)),
];

export function toOverlay(overlayId: string) {
  return { params: { path: { overlayId } } };
}
