import { type InitAnswer, InitRequest } from '@overlay/contract';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import type { Authorise } from '../http/authorise.ts';
import { takeBodiesOf } from '../http/body-types.ts';
import { parseJsonBody, toJsonObject } from '../http/json-body.ts';
import { toValidationProblem } from '../http/validation-problem.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { AccountDirectory } from '../ingest/account-directory.ts';
import type { PublishedOverlays } from '../overlays/published-overlays.ts';
import type { Clock } from '../ports/clock.ts';
import { deliveryConfig } from './delivery-config.ts';

export interface InitRoutesOptions {
  readonly authorise: Authorise;
  readonly accounts: AccountDirectory;
  readonly publishedOverlays: PublishedOverlays;
  readonly clock: Clock;
}

const validator = Compile(InitRequest);

/** `POST /api/sdk/init` (decisions 5): what a page needs so that the marketer needs no deployment. */
export async function initRoutes(app: FastifyInstance, options: InitRoutesOptions): Promise<void> {
  takeBodiesOf(app, 'text/plain');
  app.post('/api/sdk/init', async (request, reply): Promise<InitAnswer> => {
    const body = toJsonObject(parseJsonBody(request.body).value);
    const principal = await options.authorise(request, 'events:write', body.key);
    if (!validator.Check(body)) throw toValidationProblem(validator.Errors(body));
    const now = options.clock();
    const account =
      options.accounts.cached(principal.accountId) ?? (await options.accounts.get(principal.accountId));
    const overlays =
      body.videoId === undefined
        ? []
        : await options.publishedOverlays.forVideo(principal.accountId, body.videoId);
    reply.header('cache-control', 'no-store');
    return {
      ok: true,
      sessionId: body.sessionId ?? newIdentifier('session', now),
      serverTime: new Date(now).toISOString(),
      config: { ...deliveryConfig, globalPrivacyControl: account.globalPrivacyControl },
      overlays: [...overlays],
    };
  });
}
