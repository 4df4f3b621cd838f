import { apiSections, type Operation, operations, toOpenApi } from '@overlay/contract';
import type { DocsPage } from '../../src/pages/docs/docs-page.ts';
import { escapeHtml } from '../../src/pages/escape-html.ts';
import { toProse } from '../markdown.ts';
import type { ApiDocument } from './api-document.ts';
import { toEndpoint, toOperationSection } from './operation-section.ts';
import { SchemaBlocks } from './schema-list.ts';

type Tag = Operation['tag'];

const titles: Readonly<Record<Tag, string>> = {
  ingest: 'Sending events',
  analytics: 'Analytics',
  events: 'Stored events',
  overlays: 'Overlays',
  videos: 'Videos',
  installations: 'Installations',
  keys: 'Keys',
  account: 'Account',
  people: 'People',
  privacy: 'Privacy',
  operations: 'Scheduled jobs',
};

/** `/docs/api`, and one page per tag, all from the table of operations. */
export function toApiPages(publicUrl: string, version: string): DocsPage[] {
  // An object of JSON values; its shape follows from the table.
  const document = toOpenApi(publicUrl, version) as unknown as ApiDocument;
  const table: readonly Operation[] = operations;
  const groups = Object.keys(titles).map((tag) => ({
    tag: tag as Tag,
    listed: table.filter((operation) => operation.tag === tag),
  }));
  return [
    toIndex(groups),
    ...groups.map(({ tag, listed }) => {
      const blocks = new SchemaBlocks();
      const sections = listed.map((operation) => {
        const api = document.paths[operation.path]?.[operation.method];
        if (api === undefined) throw new Error(`${operation.operationId} is not in the OpenAPI document`);
        return toOperationSection(operation, api, blocks, publicUrl);
      });
      return {
        path: toPath(tag),
        title: `${titles[tag]} API`,
        summary: `${apiSections[tag].description}.`,
        section: 'API' as const,
        html: `<h1>${titles[tag]} API</h1>
<p>${escapeHtml(apiSections[tag].description)}. <a href="/docs/api#calling">How to call the API.</a></p>
${toList(listed, '')}
${sections.join('\n')}`,
      };
    }),
  ];
}

interface Group {
  readonly tag: Tag;
  readonly listed: readonly Operation[];
}

function toIndex(groups: readonly Group[]): DocsPage {
  const lists = groups.map(
    ({ tag, listed }) =>
      `<h2 id="${tag}"><a href="${toPath(tag)}">${titles[tag]}</a></h2>\n<p>${escapeHtml(apiSections[tag].description)}.</p>\n${toList(listed, toPath(tag))}`,
  );
  return {
    path: '/docs/api',
    title: 'API reference',
    summary: 'Every operation of the REST API: parameters, bodies, answers, errors and examples.',
    section: 'API',
    html: `<h1>API reference</h1>
<p>Generated from the schemas that the service validates requests with. As a document for tools:
<a href="/openapi.json"><code>/openapi.json</code></a> (OpenAPI 3.1).</p>
<h2 id="calling">Calling the API</h2>
<p>Programs send a <a href="/docs/keys">key</a> as <code>Authorization: Bearer …</code>; the examples read it from the
environment variable <code>OVERLAY_KEY</code>. The dashboard's own operations need the cookie of a session instead
(<code>OVERLAY_COOKIE</code>, as <a href="/docs/api/people#signIn">signing in</a> sets it), and for most the account
(<code>OVERLAY_ACCOUNT</code>). Bodies and answers are JSON; an unknown field or parameter is refused. Every refusal is a
problem of the <a href="/docs/errors">error catalogue</a>.</p>
${lists.join('\n')}`,
  };
}

function toPath(tag: Tag): string {
  return `/docs/api/${tag}`;
}

function toList(listed: readonly Operation[], path: string): string {
  const items = listed.map(
    (operation) =>
      `<li>${toEndpoint(operation)} <a href="${path}#${operation.operationId}">${toProse(operation.summary)}</a></li>`,
  );
  return `<ul class="operations">\n${items.join('\n')}\n</ul>`;
}
