import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { ProblemError } from '../http/answers/problem-error.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import type { UpgradeProgress } from './upgrade-steps.ts';

export interface UpgradeServerOptions {
  readonly host: string;
  /** 0: any. */
  readonly port: number;
  readonly publicUrl: string;
  readonly progress: () => UpgradeProgress;
}

/** How often a page that waits for the end of an upgrade asks again. */
const askAgainSeconds = 5;

/**
 * Answers on the service's port while an upgrade runs: `/healthz` that the process lives, and everything else, `/readyz` among
 * it, 503 with the steps so far, to a browser as a page. A balancer waits, and senders keep their events.
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
    const isVisit = request.headers.accept?.includes('text/html') === true && !isHealth;
    const body = isHealth
      ? { ok: true, version: upgrade.to }
      : { ...problem.toProblem(randomUUID(), publicUrl), upgrade };
    const mediaType = isVisit ? 'text/html' : `application/${isHealth ? 'json' : 'problem+json'}`;
    response.writeHead(isHealth ? 200 : problem.status, {
      'content-type': `${mediaType}; charset=utf-8`,
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      connection: 'close',
      ...(isHealth ? {} : { 'retry-after': String(askAgainSeconds) }),
      ...(isVisit && { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }),
    });
    response.end(isVisit ? toPage(upgrade) : JSON.stringify(body));
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

/** For a person who opens the dashboard meanwhile. It loads nothing, because nothing else is served yet. */
function toPage({ from, to, step, done }: UpgradeProgress): string {
  const title = `Upgrading from ${escapeHtml(from)} to ${escapeHtml(to)}`;
  const steps = [
    ...done.map((one) => `${escapeHtml(one.step)}: done in ${(one.ms / 1_000).toFixed(1)} s`),
    ...(step === undefined ? [] : [`${escapeHtml(step)}: running`]),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${askAgainSeconds}">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<ol>${steps.map((text) => `<li>${text}</li>`).join('')}</ol>
<p>Saved data and events from viewers are not lost. This page opens by itself when the upgrade is done.</p>
</main>
</body>
</html>
`;
}
