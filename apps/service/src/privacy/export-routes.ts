import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DeviceHashQuery, DeviceReference } from '@overlay/contract';
import type { FastifyReply } from 'fastify';
import type { Authorise } from '../http/authorise.ts';
import { acceptJsonBodies } from '../http/json-bodies.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { AccountDirectory } from '../ingest/account-directory.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventLog } from '../ports/event-log.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { Device } from './device-rows.ts';
import { exportDevice } from './export-device.ts';
import { resolveDevice } from './resolve-device.ts';
import { untilShipped } from './until-shipped.ts';

export interface ExportRoutesOptions {
  readonly authorise: Authorise;
  readonly accounts: Pick<AccountDirectory, 'get'>;
  readonly store: Pick<EventStore, 'query'>;
  readonly logs: readonly Pick<EventLog, 'position'>[];
  readonly clock: Clock;
}

/** An export that leaves out what was acknowledged would be a wrong answer: better none for now. */
const shippedWithinMs = 10_000;

/** `/api/privacy/export`: everything of a device, as NDJSON. */
export const exportRoutes: FastifyPluginAsyncTypebox<ExportRoutesOptions> = async (app, options) => {
  const { authorise, accounts, store, logs, clock } = options;
  acceptJsonBodies(app);

  app.get('/api/privacy/export', { schema: { querystring: DeviceHashQuery } }, async (request, reply) => {
    const { accountId } = await authorise(request, 'manage');
    return send(reply, await toDevice(accountId, request.query));
  });

  app.post('/api/privacy/export', { schema: { body: DeviceReference } }, async (request, reply) => {
    const { accountId } = await authorise(request, 'manage');
    return send(reply, await toDevice(accountId, request.body));
  });

  async function toDevice(accountId: string, reference: DeviceReference): Promise<Device> {
    const { salt } = await accounts.get(accountId);
    return { accountId, deviceHash: resolveDevice(reference, salt) };
  }

  async function send(reply: FastifyReply, device: Device): Promise<FastifyReply> {
    const exportedAtMs = clock();
    await allShipped();
    const lines = exportDevice(store, device, exportedAtMs);
    // Read before the status is sent: a store that is away is a 503 and not a broken body.
    const first = await lines.next();
    const body = Readable.from(following(first, lines));
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="device-${device.deviceHash.slice(0, 12)}.ndjson"`)
      .type('application/x-ndjson')
      .send(body);
  }

  async function allShipped(): Promise<void> {
    const timeUp = AbortSignal.timeout(shippedWithinMs);
    await untilShipped(logs, timeUp).catch((cause: unknown) => {
      if (!timeUp.aborted) throw cause;
      throw new ProblemError('storage_unavailable', undefined, { headers: { 'retry-after': '10' }, cause });
    });
  }
};

async function* following(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}
