import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ProblemError } from '../http/problem-error.ts';
import { isSameSecret } from '../keys/secret-text.ts';
import type { Clock } from '../ports/clock.ts';
import { degradeStaleInstallations, type StaleJobOptions } from './degrade-stale-installations.ts';

export interface StaleJobRoutesOptions extends StaleJobOptions {
  readonly cronSecret: string | undefined;
  readonly production: boolean;
  readonly clock: Clock;
}

/** `GET /api/cron/platform-installations-stale` (decisions 10), for hosted schedulers. */
export const staleJobRoutes: FastifyPluginAsync<StaleJobRoutesOptions> = async (app, options) => {
  app.get('/api/cron/platform-installations-stale', { exposeHeadRoute: false }, async (request, reply) => {
    requireScheduler(request, options);
    reply.header('cache-control', 'no-store');
    return degradeStaleInstallations(options, options.clock());
  });
};

function requireScheduler(
  request: FastifyRequest,
  { cronSecret, production }: Pick<StaleJobRoutesOptions, 'cronSecret' | 'production'>,
): void {
  if (cronSecret === undefined) {
    if (production) throw new ProblemError('cron_secret_not_set');
    if (isFromThisMachine(request)) return;
    throw new ProblemError('invalid_cron_secret', 'Without CRON_SECRET the job answers this machine alone.');
  }
  const presented = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!isSameSecret(presented, cronSecret)) throw new ProblemError('invalid_cron_secret');
}

/** A proxy on this machine also comes from loopback; what it forwards does not count as from here. */
function isFromThisMachine({ ip, headers }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded;
  return forwarded === undefined && /^(127\.|::1$|::ffff:127\.)/.test(ip);
}
