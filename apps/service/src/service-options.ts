import type { FastifyBaseLogger } from 'fastify';
import type { ServerLimits } from './http/server-limits.ts';

/** What a service is told beside its ports. `main.ts` reads it from the environment. */
export interface ServiceOptions {
  readonly logger: FastifyBaseLogger;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly cronSecret: string | undefined;
  readonly installationStaleAfterMs: number;
  readonly production: boolean;
  /** The key that the demo page uses; undefined in production. */
  readonly demoPublishableKey: () => string | undefined;
  readonly trustProxy: string | undefined;
  /** `false` turns the rates of keys and devices off, for measurements. */
  readonly rateLimits: boolean;
  readonly serverLimits: ServerLimits;
  /** Who may read `/metrics` beside everything else; undefined: nobody. */
  readonly metricsToken?: string | undefined;
}
