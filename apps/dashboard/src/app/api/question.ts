import type { PathOf, RequestArgument } from './api.ts';
import type { ListPath } from './use-pages.ts';

/** Something that a page asks, said before its code is there. */
export interface Question {
  readonly path: PathOf<'get'>;
  readonly request: object | undefined;
  /** The first part of a list that goes on from a cursor. */
  readonly isList: boolean;
}

/** What `useGet` will ask in the same words. */
export function question<Path extends PathOf<'get'>>(
  path: Path,
  ...[request]: RequestArgument<'get', Path>
): Question {
  return { path, request, isList: false };
}

/** The first page of what `usePages` will ask in the same words. */
export function pagesQuestion(path: ListPath, request: object = {}): Question {
  return { path, request, isList: true };
}
