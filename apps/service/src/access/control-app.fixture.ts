import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KeyKind, operations, type Scope } from '@overlay/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { ChangeLog } from '../audit/change-log.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { copyEmptyControlFile } from '../control-store/database/empty-control-file.fixture.ts';
import { openSqliteControlStore } from '../control-store/database/open-sqlite-control-store.ts';
import { createTwoAccounts } from '../control-store/sample-records.fixture.ts';
import { createApp } from '../http/app.ts';
import { registerOperations } from '../http/operations/operation-routes.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { issueKey } from './api-key.ts';
import { createAuthorise } from './authorise.ts';
import { type CachingKeyVerifier, createKeyVerifier } from './key-verifier.ts';
import { createOperationAccess, type OperationAccessOptions } from './operation-access.ts';
import { createPersonAccess } from './person-access.ts';
import { limitWrites } from './write-rates.ts';

export interface ControlApp {
  readonly app: FastifyInstance;
  readonly controlStore: ControlStore;
  readonly changeLog: ChangeLog;
  readonly verifier: CachingKeyVerifier;
  readonly clock: () => number;
  /** Registers the operations that these handlers are for. */
  serve(handlers: Partial<Handlers>, scheduler?: Scheduler): Promise<void>;
  /** Moves the clock. */
  pass(ms: number): void;
  /** A new key of `acct_a`, or of the account named. */
  key(kind: KeyKind, options?: { accountId?: string; scopes?: readonly Scope[] }): Promise<string>;
  call(key: string, method: InjectOptions['method'], url: string, payload?: object): Promise<Answer>;
  close(): Promise<void>;
}

export type Scheduler = Pick<OperationAccessOptions, 'cronSecret' | 'production'>;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  readonly body: any;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

const publicUrl = 'https://overlay.test';
/** Nobody is signed in. */
const noSessions = { hasCookie: () => false, read: async () => undefined };

/** The real HTTP layer over a real control store with two accounts, and a clock that the test moves. */
export async function openControlApp(): Promise<ControlApp> {
  let nowMs = Date.UTC(2026, 0, 15, 12);
  const clock = () => nowMs;
  const folder = await mkdtemp(join(tmpdir(), 'control-app-'));
  const path = join(folder, 'control.sqlite');
  await copyEmptyControlFile(path);
  const controlStore = openSqliteControlStore(path);
  await createTwoAccounts(controlStore);
  const verifier = createKeyVerifier({ controlStore, clock });
  const authorise = createAuthorise({ keys: verifier, publicUrl });
  const app = createApp({ publicUrl, logger: pino({ level: 'silent' }) });
  return {
    app,
    controlStore,
    changeLog: new ChangeLog(controlStore, clock),
    verifier,
    clock,
    async serve(handlers, scheduler = { cronSecret: undefined, production: true }) {
      const table = operations.filter(({ operationId }) => operationId in handlers);
      const { installations, memberships } = controlStore;
      const persons = createPersonAccess({ sessions: noSessions, memberships, publicUrl });
      const access = createOperationAccess({ authorise, persons, installations, clock, ...scheduler });
      await registerOperations(app, table, handlers, { access: limitWrites(access, clock) });
    },
    pass(ms) {
      nowMs += ms;
    },
    async key(kind, { accountId = 'acct_a', scopes } = {}) {
      const { record, secret } = issueKey({ accountId, kind, name: 'Test', scopes }, nowMs);
      await controlStore.keys.create(record);
      return secret;
    },
    async call(key, method = 'GET', url, payload) {
      const answer = await app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${key}` },
        ...(payload === undefined ? {} : { payload }),
      });
      const body = answer.body === '' ? undefined : answer.json();
      return { status: answer.statusCode, body, headers: answer.headers };
    },
    async close() {
      await app.close();
      await controlStore.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
