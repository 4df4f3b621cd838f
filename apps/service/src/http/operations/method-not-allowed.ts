import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../answers/problem-error.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Records the methods of each API path. Call before the routes are registered. */
export function collectMethods(app: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const byUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return;
    const known = byUrl.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    byUrl.set(url, known);
  });
  return byUrl;
}

/** Known paths answer other methods with 405 and `Allow`. Call after the routes are registered. */
export function answerOtherMethods(
  app: FastifyInstance,
  byUrl: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const [url, known] of [...byUrl]) {
    const others = methods.filter((method) => !known.has(method));
    if (others.length === 0) continue;
    const allow = [...known].join(', ');
    app.route({
      method: others,
      url,
      // Before the body is read: the method is wrong whatever the body says.
      onRequest: async () => {
        throw new ProblemError('method_not_allowed', `This address answers ${allow}.`, {
          headers: { allow },
        });
      },
      handler: async () => {},
    });
  }
}
