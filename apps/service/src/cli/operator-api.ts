import { operations, permissionsOfAdministrators, permissionsOfRole } from '@overlay/contract';
import { pino } from 'pino';
import { createApp } from '../http/app.ts';
import { registerOperations } from '../http/operations/operation-routes.ts';
import type { Principal } from '../principals/principal.ts';

type AnyHandlers = Readonly<Record<string, (call: never) => unknown>>;
type InputOf<Handler> = Handler extends (call: infer Call) => unknown
  ? Partial<Pick<Call, Extract<'params' | 'query' | 'body', keyof Call>>>
  : never;
type AnswerOf<Handler> = Handler extends (call: never) => infer Answer ? Awaited<Answer> : never;

/**
 * Calls an operation for an account, or for the instance if the account is undefined. Rejects with the problem's
 * detail.
 */
export type OperatorApi<Handlers extends AnyHandlers> = <Id extends keyof Handlers & string>(
  operationId: Id,
  accountId: string | undefined,
  input?: InputOf<Handlers[Id]>,
) => Promise<AnswerOf<Handlers[Id]>>;

interface AnyInput {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

/** A command that the service refused. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

const accountHeader = 'x-account';
const permissions = new Set([...permissionsOfRole.owner, ...permissionsOfAdministrators]);

/**
 * The operations of these handlers, called without a socket by the operator of the service: bodies are validated and
 * changes are recorded as if they came through the API.
 */
export async function openOperatorApi<const Handlers extends AnyHandlers>(
  handlers: Handlers,
): Promise<OperatorApi<Handlers>> {
  const app = createApp({ publicUrl: 'http://localhost', logger: pino({ level: 'silent' }) });
  const served = operations.filter(({ operationId }) => Object.hasOwn(handlers, operationId));
  await registerOperations(app, served, handlers, {
    access: {
      byHeaders: ({ headers }) => toOperator(headers[accountHeader]),
      byBody: () => undefined,
    },
  });
  const call = async (
    operationId: string,
    accountId: string | undefined,
    { params = {}, query = {}, body }: AnyInput = {},
  ): Promise<unknown> => {
    const operation = served.find((one) => one.operationId === operationId);
    if (operation === undefined) throw new Error(`no handler for ${operationId}`);
    const values = new Map<string, unknown>(Object.entries(params));
    const answer = await app.inject({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name)))),
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      headers: accountId === undefined ? {} : { [accountHeader]: accountId },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode < 400) return answer.body === '' ? undefined : answer.json();
    const { title, detail = title } = answer.json();
    throw new CommandRefused(detail);
  };
  // The types of input and answer follow from the handler, but the compiler cannot see that through the lookup by name.
  return call as OperatorApi<Handlers>;
}

function toOperator(accountId: string | string[] | undefined): Principal {
  const actor = { kind: 'operator' } as const;
  return typeof accountId === 'string'
    ? { accountId, actor, permissions }
    : { accountId: undefined, actor, permissions };
}
