import type { PathOf, RequestArgument } from './api.ts';
import type { ListPath } from './use-pages.ts';

/** A query of a page, declared separately from its code. */
export interface Question {
  readonly path: PathOf<'get'>;
  readonly request: object | undefined;
  /** The first page of a list with a cursor. */
  readonly isList: boolean;
}

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
