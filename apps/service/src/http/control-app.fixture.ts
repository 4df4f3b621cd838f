import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyKind, Scope } from '@overlay/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { issueKey } from '../keys/api-key.ts';
import { type CachingKeyVerifier, createKeyVerifier } from '../keys/key-verifier.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { createTwoAccounts } from '../ports/control-store-contract/sample-records.ts';
import { openSqliteControlStore } from '../stores/control-store/sqlite/open-sqlite-control-store.ts';
import { createApp } from './app.ts';
import { type Authorise, createAuthorise } from './authorise.ts';

export interface ControlApp {
  readonly app: FastifyInstance;
  readonly controlStore: ControlStore;
  readonly verifier: CachingKeyVerifier;
  readonly authorise: Authorise;
  readonly clock: () => number;
  /** Moves the clock. */
  pass(ms: number): void;
  /** A new key of `acct_a`, or of the account named. */
  key(kind: KeyKind, options?: { accountId?: string; scopes?: readonly Scope[] }): Promise<string>;
  call(key: string, method: InjectOptions['method'], url: string, payload?: object): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  readonly body: any;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

/** The real HTTP layer over a real control store with two accounts, and a clock that the test moves. */
export async function openControlApp(): Promise<ControlApp> {
  let nowMs = Date.UTC(2026, 0, 15, 12);
  const clock = () => nowMs;
  const folder = await mkdtemp(join(tmpdir(), 'control-app-'));
  const controlStore = openSqliteControlStore(join(folder, 'control.sqlite'));
  await controlStore.migrate();
  await createTwoAccounts(controlStore);
  const verifier = createKeyVerifier({ controlStore, clock });
  const app = createApp({ publicUrl: 'https://overlay.test', logger: pino({ level: 'silent' }) });
  return {
    app,
    controlStore,
    verifier,
    authorise: createAuthorise(verifier),
    clock,
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
