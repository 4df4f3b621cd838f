import type { Readable } from 'node:stream';
import type { DeviceReference } from '@overlay/contract';
import type { AccountDirectory } from '../access/account-directory.ts';
import type { ExportPlaces } from '../analytics/exports/export-places.ts';
import type { QueryRunner } from '../analytics/queries/query-runner.ts';
import { beginStream } from '../http/answers/begin-stream.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { CallOf, Handlers } from '../http/operations/operation-types.ts';
import type { LogConsumer } from '../log/event-log.ts';
import type { ManagingPrincipal } from '../principals/principal.ts';
import type { Clock } from '../scheduling/clock.ts';
import { exportDevice } from './export-device.ts';
import { resolveDevice } from './resolve-device.ts';
import { untilShipped } from './until-shipped.ts';

export interface ExportHandlersOptions {
  readonly accounts: Pick<AccountDirectory, 'get'>;
  readonly queries: QueryRunner;
  readonly places: ExportPlaces;
  readonly consumers: readonly Pick<LogConsumer, 'position'>[];
  readonly clock: Clock;
}

/** An export without acknowledged events would be wrong: better to refuse it for now. */
const shippedWithinMs = 10_000;

/** `/api/privacy/export`: all data of a device, as NDJSON. */
export function createExportHandlers({ accounts, queries, places, consumers, clock }: ExportHandlersOptions) {
  const send = async (
    principal: ManagingPrincipal,
    reference: DeviceReference,
    { request, reply }: Pick<CallOf<'exportDevice'>, 'request' | 'reply'>,
  ): Promise<Readable> => {
    const deviceHash = resolveDevice(reference, await accounts.get(principal.accountId));
    const exportedAtMs = clock();
    const release = places.take(principal.accountId);
    try {
      await allShipped(consumers);
      const lines = exportDevice(queries, { principal, deviceHash }, exportedAtMs, request.signal);
      const body = await beginStream(lines);
      body.once('close', release);
      reply.header('content-disposition', `attachment; filename="device-${deviceHash.slice(0, 12)}.ndjson"`);
      return body;
    } catch (error) {
      release();
      throw error;
    }
  };
  return {
    exportDevice: ({ principal, query, request, reply }) => send(principal, query, { request, reply }),
    exportDeviceById: ({ principal, body, request, reply }) => send(principal, body, { request, reply }),
  } satisfies Partial<Handlers>;
}

async function allShipped(consumers: ExportHandlersOptions['consumers']): Promise<void> {
  const timeUp = AbortSignal.timeout(shippedWithinMs);
  await untilShipped(consumers, timeUp).catch((cause: unknown) => {
    if (!timeUp.aborted) throw cause;
    throw new ProblemError('storage_unavailable', undefined, { headers: { 'retry-after': '10' }, cause });
  });
}
