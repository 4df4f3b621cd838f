import type { AccountPrincipal } from '../../principals/principal.ts';

/**
 * The kinds of callers of an account, each with its share of query slots and live streams: visitors of its pages, holders of its
 * read tokens, its servers, its people. A flood of one kind does not starve the others.
 */
export type CallerKind = 'pages' | 'tokens' | 'keys' | 'people';

export function toCallerKind({ actor }: AccountPrincipal): CallerKind {
  switch (actor.kind) {
    case 'person':
      return 'people';
    case 'readToken':
      return 'tokens';
    case 'key':
      return actor.keyKind === 'secret' ? 'keys' : 'pages';
  }
}

/** Query slots that each kind leaves free for others: the last one for people, the one before it for servers. */
export const slotsLeftFree: Readonly<Record<CallerKind, number>> = {
  people: 0,
  keys: 1,
  tokens: 2,
  pages: 2,
};
