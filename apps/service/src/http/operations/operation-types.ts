import type { Readable } from 'node:stream';
import type {
  OperationId,
  OperationRow,
  OperationRows,
  OperationTable,
  PathParameters,
  Permission,
} from '@overlay/contract';
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { HolderOf } from '../../principals/holder-of.ts';
import type { SplicedJson } from './spliced-json.ts';

type CallerOf<Needed extends OperationRow['permission']> = Needed extends Permission
  ? HolderOf<Needed>
  : undefined;

type StaticOr<Schema, Otherwise> = Schema extends TSchema ? Static<Schema> : Otherwise;
type Empty = Readonly<Record<never, never>>;

type BodyOf<O extends OperationRow> = O extends { readonly bodyAs: 'bytes' | 'picture' }
  ? Buffer | undefined
  : O extends { readonly body: infer Body }
    ? StaticOr<Body, Empty>
    : Empty;

type QueryOf<O extends OperationRow> = O extends { readonly query: infer Query }
  ? StaticOr<Query, Empty>
  : Empty;

type AnswerOf<O extends OperationRow> = O extends { readonly mediaType: string }
  ? Readable
  : O extends { readonly answer: infer Answer }
    ? StaticOr<Answer, undefined>
    : undefined;

/** What a handler may set besides the body. The success status comes from the table. */
export interface ReplyHead {
  header(name: string, value: string): void;
  headers(fields: Readonly<Record<string, string>>): void;
}

/** One call of an operation, authorised and validated. */
export interface Call<O extends OperationRow> {
  readonly principal: CallerOf<O['permission']>;
  readonly params: PathParameters<O['at']>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly request: FastifyRequest;
  readonly reply: ReplyHead;
}

/** Throws expected errors as `ProblemError`. */
export type Handler<O extends OperationRow> = (
  call: Call<O>,
) => AnswerOf<O> | SplicedJson | Promise<AnswerOf<O> | SplicedJson>;

/** A handler for each row, except those that ingest serves. Missing or unknown handlers do not compile. */
export type HandlersOf<Rows extends OperationRows> = {
  readonly [Id in keyof Rows as Rows[Id] extends { readonly servedBy: 'ingest' } ? never : Id]: Handler<
    Rows[Id]
  >;
};

/** The handlers of the whole API. Those of a feature are `satisfies Partial<Handlers>`. */
export type Handlers = HandlersOf<OperationTable>;

/** A call of an operation of the API, by name. */
export type CallOf<Id extends OperationId> = Call<OperationTable[Id]>;
