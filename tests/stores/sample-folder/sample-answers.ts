import { operations } from '@overlay/contract';
import type { HttpClient } from '../../kit/http-client.ts';
import { publishableKey, secretKey } from '../../kit/service.ts';
import { signedIn } from '../../kit/test-person.ts';
import { type Caller, owner, pollId } from './sample-installation.ts';

/** What a service answers to each question about its data, by the question. */
export type Answers = Readonly<Record<string, unknown>>;

/** Not about what is stored, or different at each call. The export of a device is read by its identifier. */
const left = new Set([
  'getLive',
  'getInstanceState',
  'getSession',
  'listSessions',
  'getPlatformRegistry',
  'degradeStaleInstallations',
  'exportDevice',
  // Has entries only once they are ten seconds old; `getAuditLog` has them at once.
  'exportAuditLog',
]);
const days = { dateFrom: toDay(-10), dateTo: toDay(1) };
const device = { deviceId: 'device-2' };
/** What a question needs beside the credential. */
const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getBreakdown: { by: 'overlay', ...days },
  getFunnel: { by: 'session', campaignId: 'camp_sample', ...days },
  getExperiment: { campaignId: 'camp_sample', ...days },
  getOverlayActivity: { overlayId: pollId, ...days },
};

/** Calls every GET operation, those with a name in their path for what the lists name. */
export async function readAnswers(service: Caller): Promise<Answers> {
  const server = service.client(secretKey);
  const administrator = await signedIn(service, owner);
  const answers: Record<string, unknown> = {};
  const read = async (client: HttpClient, path: string) => {
    const { status, text, body } = await client.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    answers[path] = withoutVolatile(body ?? text);
    return body;
  };
  for (const { method, path, operationId, query, permission } of operations) {
    if (method !== 'get' || path.includes('{') || left.has(operationId)) continue;
    const takesDays = query !== undefined && 'dateFrom' in query.properties;
    const asked = new URLSearchParams(queries[operationId] ?? (takesDays ? days : {}));
    const byPerson = permission === 'instance:administer' || permission === 'people:manage';
    await read(byPerson ? administrator : server, asked.size === 0 ? path : `${path}?${asked}`);
  }
  const { overlays } = (await server.get('/api/overlays')).body as { overlays: { overlayId: string }[] };
  for (const { overlayId } of overlays) {
    await read(server, `/api/overlays/${overlayId}/versions`);
    await read(server, `/api/analytics/overlays/${overlayId}?${new URLSearchParams(days)}`);
  }
  await read(service.client(publishableKey), `/api/polls/${pollId}/results`);
  await read(server, `/api/analytics/videos/vid_demo/timeline?${new URLSearchParams(days)}`);
  const { exports } = (await server.get('/api/exports')).body as { exports: { exportId: string }[] };
  for (const { exportId } of exports) await read(server, `/api/exports/${exportId}/file`);
  const { text } = await server.post('/api/privacy/export', device);
  // The last line says when it was made.
  answers['the export of a device'] = text.trimEnd().split('\n').slice(0, -1);
  return answers;
}

/** The moment of the answer, the last use of the key that asked, and the usage of the month, which is counted now and then. */
const volatile = new Set(['asOf', 'lastUsedAt', 'usage']);

function withoutVolatile(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutVolatile);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) =>
      volatile.has(name) ? [] : [[name, withoutVolatile(value)]],
    ),
  );
}

function toDay(fromToday: number): string {
  return new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);
}
