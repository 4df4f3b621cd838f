import { type ErrorCode, type ErrorKind, errorCatalogue, errorCodes } from '@overlay/contract';
import type { DocsPage } from '../src/pages/docs/docs-page.ts';
import { escapeHtml } from '../src/pages/escape-html.ts';
import { toCodeBlock, toProse } from './markdown.ts';

/** A page for every code of the catalogue: the target of the `type` of a problem. */
export function toErrorPages(publicUrl: string): DocsPage[] {
  return [toErrorIndex(), ...errorCodes.map((code) => toErrorPage(code, publicUrl))];
}

function toErrorIndex(): DocsPage {
  const rows = errorCodes
    .map((code) => {
      const { status, title } = errorCatalogue[code];
      return `<tr><td>${status}</td><td><a href="/docs/errors/${code}"><code>${code}</code></a></td><td>${escapeHtml(title)}</td></tr>`;
    })
    .join('\n');
  return {
    path: '/docs/errors',
    title: 'All errors',
    summary: 'Every error code of the API, with its status and what to do about it.',
    section: 'Errors',
    html: `<h1>Errors</h1>
<p>Every refusal is <code>application/problem+json</code> (RFC 9457). Its <code>code</code> is stable, its <code>type</code>
is the address of one of these pages, and <code>retryable</code> says whether the same request can succeed later.</p>
<div class="table" tabindex="0" role="group" aria-label="Error codes"><table>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${rows}
</tbody></table></div>`,
  };
}

function toErrorPage(code: ErrorCode, publicUrl: string): DocsPage {
  const kind: ErrorKind = errorCatalogue[code];
  const path = `/docs/errors/${code}`;
  const example = {
    type: `${publicUrl}${path}`,
    title: kind.title,
    status: kind.status,
    detail: kind.explanation,
    code,
    requestId: '0f8b6f4e-4f1c-4c55-9d0f-3f3a1f1f8a11',
    retryable: kind.retryable,
  };
  return {
    path,
    title: code,
    summary: kind.title,
    section: 'Errors',
    html: `<h1><code>${code}</code></h1>
<p>${escapeHtml(kind.title)}.</p>
<dl><dt>Status</dt><dd>${kind.status}</dd><dt>Retryable</dt><dd>${kind.retryable ? 'yes: the same request can succeed later' : 'no: the request has to change first'}</dd></dl>
<h2 id="what-to-do">What to do</h2>
<p>${toProse(kind.explanation)}</p>
<h2 id="example">Example</h2>
${toCodeBlock('Example', JSON.stringify(example, null, 2), 'json')}`,
  };
}
