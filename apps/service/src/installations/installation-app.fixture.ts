import { type Answer, type ControlApp, openControlApp } from '../access/control-app.fixture.ts';
import { createHeartbeatHandlers } from './heartbeat-routes.ts';
import { InstallationChanges } from './installation-changes.ts';
import { createInstallationHandlers } from './installation-routes.ts';

export const hourMs = 3_600_000;
export const staleAfterMs = 24 * hourMs;
export const cronPath = '/api/cron/platform-installations-stale';
export const cronSecret = 'the cron secret';

export interface Credentials {
  readonly installationId: string;
  readonly token: string;
}

export interface InstallationApp {
  readonly service: ControlApp;
  /** A secret key of `acct_a`. */
  readonly owner: string;
  readonly changes: InstallationChanges;
  register(): Promise<Answer['body']>;
  read(installationId: string): Promise<Answer['body']>;
  beat(credentials: Credentials, event?: string, headers?: Record<string, string>): Promise<Answer>;
  heartbeat(payload: object, headers?: Record<string, string>): Promise<Answer>;
  runJob(authorization?: string): Promise<Answer>;
}

/** All routes of installations over a real store; stale after 24 hours. */
export async function openInstallationApp(): Promise<InstallationApp> {
  const service = await openControlApp();
  const { app, controlStore, changeLog, clock } = service;
  const { installations } = controlStore;
  const changes = new InstallationChanges(installations);
  const handlers = {
    ...createInstallationHandlers({ controlStore, changeLog, staleAfterMs, clock }),
    ...createHeartbeatHandlers({ installations, changes, staleAfterMs, clock }),
  };
  await service.serve(handlers, { cronSecret, production: true });
  const owner = await service.key('secret');
  const heartbeat: InstallationApp['heartbeat'] = async (payload, headers = {}) => {
    const url = '/api/integrations/platform-heartbeat';
    const answer = await app.inject({ method: 'POST', url, payload, headers });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  return {
    service,
    owner,
    changes,
    heartbeat,
    beat: ({ installationId, token }, event = 'ping', headers) =>
      heartbeat({ installationId, token, event }, headers),
    async register() {
      const body = { platform: 'shopify', name: 'Shop', origin: 'https://shop.example' };
      return (await service.call(owner, 'POST', '/api/installations', body)).body;
    },
    async read(installationId) {
      return (await service.call(owner, 'GET', `/api/installations/${installationId}`)).body;
    },
    async runJob(authorization = `Bearer ${cronSecret}`) {
      const answer = await app.inject({ url: cronPath, headers: { authorization } });
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
    },
  };
}
