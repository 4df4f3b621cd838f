import type { Problem } from '@overlay/contract';
import { contentSecurityPolicy } from './docs-routes.ts';
import { escapeHtml } from './markdown.ts';
import { layOutPage } from './page-layout.ts';
import { toSearchForm } from './search.ts';

/** The page of a problem, for a person who followed a link: what happened, and where to go next. */
export function toErrorPage(problem: Problem, hasDemo: boolean): { html: string; policy: string } {
  const isMissing = problem.status === 404;
  const title = isMissing ? 'There is no page here' : problem.title;
  const next = isMissing
    ? 'The address may be mistyped, or the page has moved.'
    : 'Try again in a moment. If the problem persists, send the request id to whoever runs this service.';
  const html = `<h1>${escapeHtml(title)}</h1>
<p>${next}</p>
${toSearchForm('error-search')}
<ul><li><a href="/docs">All pages of the documentation</a></li><li><a href="/docs/api">The API reference</a></li></ul>
<dl><dt>Status</dt><dd>${problem.status}</dd><dt>Code</dt><dd><a href="/docs/errors/${problem.code}"><code>${problem.code}</code></a></dd>
<dt>Request</dt><dd><code>${escapeHtml(problem.requestId)}</code></dd></dl>`;
  const page = { path: '/docs/errors', title, summary: title, html };
  return { html: layOutPage(page, [], hasDemo), policy: contentSecurityPolicy };
}
