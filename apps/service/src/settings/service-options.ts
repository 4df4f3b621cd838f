import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from './settings.ts';
import type { Certificate } from './tls.ts';

/** Called when a request arrives; the span ends with its response. */
export type StartSpan = (request: IncomingMessage) => RequestSpan | undefined;

export interface RequestSpan {
  end(name: string, attributes: Readonly<Record<string, string | number>>): void;
}

/** Everything a service needs besides its ports. */
export interface ServiceOptions
  extends Pick<
    Settings,
    | 'publicUrl'
    | 'port'
    | 'cronSecret'
    | 'installationStaleAfterMs'
    | 'production'
    | 'auditLogDays'
    | 'hsts'
    | 'trustProxy'
    | 'outgoingAllow'
    | 'rateLimits'
    | 'eventsPerSecondOfAddress'
    | 'overlaysPerAccount'
    | 'newDevicesPerNetwork'
    | 'burstEvents'
    | 'serverLimits'
    | 'signUp'
    | 'singleSignOn'
    | 'passwordSignIn'
    | 'passwordChecksPerHour'
    | 'smtpUrl'
    | 'smtpFrom'
    | 'metricsToken'
    | 'accessLog'
  > {
  readonly logger: FastifyBaseLogger;
  /** In PEM. With it the service speaks TLS. */
  readonly certificate?: Certificate | undefined;
  /** The key of the demo page; undefined in production, and once it is revoked or its account deleted. */
  readonly demoPublishableKey: () => Promise<string | undefined>;
  /** Starts although the stores of the data directory do not match. Default: false. */
  readonly acceptLoss?: boolean | undefined;
  /** Runs a step of the start, which may take long on the data of an earlier version. Default: just runs it. */
  readonly runStep?: <Result>(step: string, work: () => Promise<Result>) => Promise<Result>;
  /** Begins a span for a request, or none; see `monitoring/traces.ts`. */
  readonly startSpan?: StartSpan | undefined;
  /** How long events are collected before they are inserted together. Default: the shipper's. */
  readonly gatherMs?: number | undefined;
}
