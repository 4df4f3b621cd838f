import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from './settings.ts';

/** Everything a service needs besides its ports. */
export interface ServiceOptions
  extends Pick<
    Settings,
    | 'publicUrl'
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
    | 'passwordChecksPerHour'
    | 'smtpUrl'
    | 'smtpFrom'
    | 'metricsToken'
    | 'accessLog'
  > {
  readonly logger: FastifyBaseLogger;
  /** The key of the demo page; undefined in production, and once it is revoked or its account deleted. */
  readonly demoPublishableKey: () => Promise<string | undefined>;
  /** Starts although the stores of the data folder do not match. Default: false. */
  readonly acceptLoss?: boolean | undefined;
  /** Runs a step of the start, which may take long on the data of an earlier version. Default: just runs it. */
  readonly runStep?: <Result>(step: string, work: () => Promise<Result>) => Promise<Result>;
  /** How long events are collected before they are inserted together. Default: the shipper's. */
  readonly gatherMs?: number | undefined;
}
