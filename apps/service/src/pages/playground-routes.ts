import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../http/answers/problem-error.ts';

/** The pages of the repository's `playground/`; the same relative path from `src` and from `dist`. */
const playgroundDirectory = new URL('../../../../playground/', import.meta.url);

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
};

/** These import packages from node_modules, which the service does not serve. */
const needsPackages = /^(player|vidstack-entry)\./;

/** Pages for experiments: nothing from other hosts, but inline scripts and styles are allowed. */
const contentSecurityPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' mediastream: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

/**
 * `/demo/playground/`: the scenarios of the SDK as live examples. Events of visitors are counted for the demo account.
 */
export async function playgroundRoutes(
  app: FastifyInstance,
  { publishableKey }: { readonly publishableKey: () => Promise<string | undefined> },
): Promise<void> {
  const names = await readdir(playgroundDirectory).catch(() => []);
  const files = new Map<string, string>();
  for (const name of names) {
    if (!(extname(name) in contentTypes) || needsPackages.test(name)) continue;
    const text = await readFile(new URL(name, playgroundDirectory), 'utf8');
    files.set(
      name,
      text.replaceAll("'/demo.webm", "'/demo/demo.webm").replaceAll('"/demo.webm', '"/demo/demo.webm'),
    );
  }
  app.get<{ Params: { '*': string } }>('/demo/playground/*', async (request, reply) => {
    const name = request.params['*'] || 'index.html';
    const text = files.get(name);
    const key = await publishableKey();
    if (text === undefined || key === undefined) {
      throw new ProblemError('not_found', 'The playground has no page with this name.');
    }
    return reply
      .header('content-type', contentTypes[extname(name)])
      .header('content-security-policy', contentSecurityPolicy)
      .header('cache-control', 'no-store')
      .send(text.replaceAll(/pk_live_(playground|gallery)/g, key));
  });
  app.get('/demo/playground', async (_request, reply) => reply.redirect('/demo/playground/', 308));
}
