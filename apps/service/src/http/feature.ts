import { operations } from '@overlay/contract';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ControlChange } from '../control-store/changes/control-changes.ts';
import type { tables } from '../control-store/schema.ts';
import type { RowStream } from '../event/row-stream.ts';
import type { JobLeases } from '../jobs/job-leases.ts';
import type { Job } from '../jobs/repeating-job.ts';
import type { LogConsumer } from '../log/event-log.ts';
import type { Ports } from '../ports/ports.ts';
import type { ServiceOptions } from '../settings/service-options.ts';
import { answerOtherMethods, collectMethods } from './operations/method-not-allowed.ts';
import { type OperationRoutesOptions, registerOperations } from './operations/operation-routes.ts';
import type { Handlers } from './operations/operation-types.ts';

/** What a feature is created from. */
export interface FeatureContext extends Ports {
  readonly options: ServiceOptions;
  readonly consumers: StoreConsumers;
  readonly leases: JobLeases;
  /** Reports failures of background work. */
  readonly onError: (error: unknown) => void;
}

/** The consumers that carry each log into the event store. */
export type StoreConsumers = Readonly<Record<RowStream, LogConsumer>>;

/** Everything the service needs to know about one of its features. */
export interface Feature {
  /** The operations of the contract that it serves, by `operationId`. */
  readonly handlers?: Readonly<Record<string, (call: never) => unknown>>;
  /** Routes outside the contract: a plugin, mounted before its operations. */
  readonly routes?: FastifyPluginAsync;
  /** Started and stopped with the service. */
  readonly jobs?: readonly Job[];
  /** Notified of changes to the control store, by this and other nodes. */
  readonly caches?: readonly ControlCache[];
  /** The tables of the control store that the feature owns. */
  readonly tables?: readonly (keyof typeof tables)[];
  /** What the features above this one may use. */
  readonly offers?: object;
  /** Stores what is only in memory. */
  flush?(): Promise<void>;
}

export interface ControlCache {
  /** Forgets what the change made stale. */
  onChange(change: ControlChange): void;
}

type Features = Readonly<Record<string, Feature>>;

type ServedBy<One> = One extends { readonly handlers: infer Served } ? keyof Served : never;
type Unserved<All extends Features> = Exclude<keyof Handlers, ServedBy<All[keyof All]>>;
/** Features that leave out an operation of the contract do not compile; the error names the operation. */
type Complete<All extends Features> = [Unserved<All>] extends [never]
  ? unknown
  : { readonly unserved: Unserved<All> };

/** Mounts the routes and operations of each feature, and answers 405 for other methods on their paths. */
export async function mountFeatures<All extends Features>(
  app: FastifyInstance,
  features: All & Complete<All>,
  options: OperationRoutesOptions,
): Promise<void> {
  const methods = collectMethods(app);
  for (const { routes, handlers = {} } of Object.values<Feature>(features)) {
    if (routes !== undefined) await app.register(routes);
    const served = operations.filter(({ operationId }) => Object.hasOwn(handlers, operationId));
    await app.register((plugin) => registerOperations(plugin, served, handlers, options));
  }
  const servedByIngest = operations.filter((operation) => 'servedBy' in operation);
  await app.register((plugin) => registerOperations(plugin, servedByIngest, {}, options));
  answerOtherMethods(app, methods);
}
