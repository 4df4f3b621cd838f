import type { OverlayType } from '@overlay/contract';
import { pagesQuestion } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-questions.ts';
import type { OverlayStateName } from '../../components/overlay-state/state-of-overlay.ts';

export const overlaysQuestions = ({ search }: PageAddress) => [
  pagesQuestion('/api/overlays', toList(parseListFilter(search))),
];

/** What a list of overlays is narrowed to, as the address carries it. */
export interface ListFilter {
  readonly search: string;
  readonly state: OverlayStateName | undefined;
  readonly type: OverlayType | undefined;
}

const states: readonly OverlayStateName[] = ['draft', 'published', 'changed', 'archived'];
const types: readonly OverlayType[] = ['tap', 'rating', 'poll', 'slider', 'cta'];

/** What is not understood narrows nothing. */
export function parseListFilter(raw: Readonly<Record<string, unknown>>): ListFilter {
  return {
    search: typeof raw.search === 'string' ? raw.search : '',
    state: states.find((state) => state === raw.state),
    type: types.find((type) => type === raw.type),
  };
}

export function toList(filter: ListFilter) {
  // The service knows all states but `changed`, which is published with another draft.
  const status = filter.state === 'changed' ? ('published' as const) : filter.state;
  return { params: { query: { limit: 100, ...(status === undefined ? {} : { status }) } } };
}
