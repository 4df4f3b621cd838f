import type { PathOf, RequestArgument } from './api.ts';
import type { ListPath } from './use-pages.ts';

/** A query of a page, declared separately from its code. */
export interface Question {
  readonly path: PathOf<'get'>;
  readonly request: object | undefined;
  /** The first page of a list with a cursor. */
  readonly isList: boolean;
}

const mostNamed = { params: { query: { limit: 200 } } };

/** The names that lists show instead of identifiers: the account's newest videos and overlays. */
export const newestVideos = mostNamed;
export const newestOverlays = mostNamed;
/** As many keys as the service gives at once: few accounts have more. */
export const newestKeys = mostNamed;

/** The same query as a later `useGet` with these arguments. */
export function question<Path extends PathOf<'get'>>(
  path: Path,
  ...[request]: RequestArgument<'get', Path>
): Question {
  return { path, request, isList: false };
}

/** The first page of a later `usePages` with these arguments. */
export function pagesQuestion(path: ListPath, request: object = {}): Question {
  return { path, request, isList: true };
}
