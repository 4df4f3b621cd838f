import type { Readable } from 'node:stream';
import type { Operation, OperationId, operations, PathParameters, Permission } from '@overlay/contract';
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { HolderOf } from '../../ports/principal.ts';

type CallerOf<Needed extends Operation['permission']> = Needed extends Permission
  ? HolderOf<Needed>
  : undefined;

type StaticOr<Schema, Otherwise> = Schema extends TSchema ? Static<Schema> : Otherwise;
type Empty = Readonly<Record<never, never>>;

type BodyOf<O extends Operation> = O extends { readonly bodyAs: 'bytes' }
  ? Buffer | undefined
  : O extends { readonly body: infer Body }
    ? StaticOr<Body, Empty>
    : Empty;

type QueryOf<O extends Operation> = O extends { readonly query: infer Query }
  ? StaticOr<Query, Empty>
  : Empty;

type AnswerOf<O extends Operation> = O['success'] extends { readonly mediaType: string }
  ? Readable
  : O['success'] extends { readonly body: infer Body }
    ? StaticOr<Body, undefined>
    : undefined;

/** What a handler may add to the body. The status of success comes from the table. */
export interface ReplyHead {
  header(name: string, value: string): void;
  headers(fields: Readonly<Record<string, string>>): void;
}

/** One call of an operation, authorised and validated. */
export interface Call<O extends Operation> {
  readonly principal: CallerOf<O['permission']>;
  readonly params: PathParameters<O['path']>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly request: FastifyRequest;
  readonly reply: ReplyHead;
}

/** Throws expected errors as `ProblemError`. */
export type Handler<O extends Operation> = (call: Call<O>) => AnswerOf<O> | Promise<AnswerOf<O>>;

/** A handler per operation of a table, by `operationId`, except those that ingest serves. Missing or unknown handlers do not compile. */
export type Handlers<Table extends readonly Operation[]> = {
  readonly [O in Table[number] as O extends { readonly servedBy: 'ingest' }
    ? never
    : O['operationId']]: Handler<O>;
};

type Known = typeof operations;

/** The handlers of one area. */
export type HandlersFor<Id extends OperationId> = Pick<Handlers<Known>, Id & keyof Handlers<Known>>;

/** A call of a known operation, by name. */
export type CallOf<Id extends OperationId> = Call<Extract<Known[number], { readonly operationId: Id }>>;
