import type { Readable } from 'node:stream';
import type { DeviceReference } from '@overlay/contract';
import type { AccountDirectory } from '../access/account-directory.ts';
import type { QueryRunner } from '../analytics/queries/query-runner.ts';
import { beginStream } from '../http/answers/begin-stream.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { CallOf, HandlersFor } from '../http/operations/operation-types.ts';
import type { Clock } from '../ports/clock.ts';
import type { LogConsumer } from '../ports/event-log.ts';
import type { ManagingPrincipal } from '../ports/principal.ts';
import { exportDevice } from './export-device.ts';
import { resolveDevice } from './resolve-device.ts';
import { untilShipped } from './until-shipped.ts';

export interface ExportHandlersOptions {
  readonly accounts: Pick<AccountDirectory, 'get'>;
  readonly queries: QueryRunner;
  readonly consumers: readonly Pick<LogConsumer, 'position'>[];
  readonly clock: Clock;
}

/** An export without acknowledged events would be wrong: better none for now. */
const shippedWithinMs = 10_000;

/** `/api/privacy/export`: all data of a device, as NDJSON. */
export function createExportHandlers({
  accounts,
  queries,
  consumers,
  clock,
}: ExportHandlersOptions): HandlersFor<'exportDevice' | 'exportDeviceById'> {
  const send = async (
    principal: ManagingPrincipal,
    reference: DeviceReference,
    { request, reply }: Pick<CallOf<'exportDevice'>, 'request' | 'reply'>,
  ): Promise<Readable> => {
    const { salt } = await accounts.get(principal.accountId);
    const deviceHash = resolveDevice(reference, salt);
    const exportedAtMs = clock();
    await allShipped(consumers);
    const lines = exportDevice(queries, { principal, deviceHash }, exportedAtMs, request.signal);
    const body = await beginStream(lines);
    reply.header('content-disposition', `attachment; filename="device-${deviceHash.slice(0, 12)}.ndjson"`);
    return body;
  };
  return {
    exportDevice: ({ principal, query, request, reply }) => send(principal, query, { request, reply }),
    exportDeviceById: ({ principal, body, request, reply }) => send(principal, body, { request, reply }),
  };
}

async function allShipped(consumers: ExportHandlersOptions['consumers']): Promise<void> {
  const timeUp = AbortSignal.timeout(shippedWithinMs);
  await untilShipped(consumers, timeUp).catch((cause: unknown) => {
    if (!timeUp.aborted) throw cause;
    throw new ProblemError('storage_unavailable', undefined, { headers: { 'retry-after': '10' }, cause });
  });
}
