import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { UpgradeProgress } from './upgrade-steps.ts';

export interface UpgradeServerOptions {
  readonly host: string;
  /** 0: any. */
  readonly port: number;
  readonly publicUrl: string;
  readonly progress: () => UpgradeProgress;
}

/**
 * Answers on the service's port while an upgrade runs: `/healthz` that the process lives, and everything else, `/readyz` among
 * it, 503 with the steps so far. A balancer waits, and senders keep their events.
 */
export async function startUpgradeServer({
  host,
  port,
  publicUrl,
  progress,
}: UpgradeServerOptions): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume();
    const upgrade = progress();
    const isHealth = request.url === '/healthz';
    const problem = new ProblemError(
      'storage_unavailable',
      `The data are being upgraded from ${upgrade.from} to ${upgrade.to}.`,
    );
    const body = isHealth
      ? { ok: true, version: upgrade.to }
      : { ...problem.toProblem(randomUUID(), publicUrl), upgrade };
    response.writeHead(isHealth ? 200 : problem.status, {
      'content-type': `application/${isHealth ? 'json' : 'problem+json'}; charset=utf-8`,
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      connection: 'close',
      ...(isHealth ? {} : { 'retry-after': '5' }),
    });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
