import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalPauseMs } from '../http/admission/admitted-request.ts';
import { AddressRates } from '../ingest/limits/address-rates.ts';
import type { Clock } from '../scheduling/clock.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Cost of a request for a public page, if it is more than a file in memory. */
    readonly publicCost?: number;
  }
}

/** A search takes about as long as this many files from memory. */
export const searchCost = 20;
/** Otherwise the refusals of a flood would all fall due in one turn of the event loop. */
const refusalSpreadMs = 500;

export function createPublicRates(clock: Clock): AddressRates {
  return new AddressRates({
    clock,
    what: 'requests for public pages',
    // A visit to the dashboard takes about fifty files.
    rules: { address: { perSecond: 100, burst: 500 }, network: { perSecond: 400, burst: 2_000 } },
  });
}

/** Limits the routes of this plugin and of those that it registers. Refusals are delayed, so that ignoring them gains nothing. */
export function limitPublicPages(app: FastifyInstance, rates: AddressRates): void {
  let refused = 0;
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    const problem = rates.admit(request.ip, request.routeOptions.config.publicCost ?? 1);
    if (problem === undefined) return done();
    refused += 1;
    setTimeout(done, refusalPauseMs + (refused % refusalSpreadMs), problem);
  });
}
