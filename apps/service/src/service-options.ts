import type { FastifyBaseLogger } from 'fastify';
import type { ServerLimits } from './http/admission/server-limits.ts';

/** Options of a service besides its ports. `main.ts` reads them from the environment. */
export interface ServiceOptions {
  readonly logger: FastifyBaseLogger;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly cronSecret: string | undefined;
  readonly installationStaleAfterMs: number;
  readonly production: boolean;
  /** How long entries of the audit log are kept. */
  readonly auditLogDays: number;
  /** The key that the demo page uses; undefined in production, and once somebody has revoked it or deleted its account. */
  readonly demoPublishableKey: () => Promise<string | undefined>;
  readonly trustProxy: string | undefined;
  /** `false` turns the rates of addresses, keys and devices off, for measurements. */
  readonly rateLimits: boolean;
  /** Events per second that one address may send with publishable keys. */
  readonly eventsPerSecondOfAddress: number;
  readonly serverLimits: ServerLimits;
  /** Whether somebody without an invitation can sign up. */
  readonly signUp: 'open' | 'closed';
  /** The server that mail is sent through; undefined: links are handed over by people. */
  readonly smtpUrl?: string | undefined;
  readonly smtpFrom?: string | undefined;
  /** The token for `/metrics` on the main port; undefined: not available. */
  readonly metricsToken?: string | undefined;
  /** How long events are collected before they are inserted together. Default: that of the shipper. */
  readonly gatherMs?: number | undefined;
}
