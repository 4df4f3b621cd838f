import hljs from 'highlight.js/lib/common';
import bash from 'highlight.js/lib/languages/bash';
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../src/pages/escape-html.ts';

/** The grammar of bash knows neither the variables that a command is given nor its options. */
hljs.registerLanguage('sh', (api) => {
  const language = bash(api);
  return {
    ...language,
    contains: [
      { scope: 'variable', match: /\b[A-Za-z_]\w*(?==)/ },
      { scope: 'attr', match: /(?<=\s)--?[A-Za-z][\w-]*/ },
      ...language.contains,
    ],
  };
});

export interface RenderedMarkdown {
  /** Text of the first heading. */
  readonly title: string;
  /** Plain text of the first paragraph. */
  readonly summary: string;
  readonly html: string;
}

/** Renders Markdown of this repository as HTML. Raw HTML is shown as text, so that a page cannot break its layout. */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const marked = new Marked({ gfm: true, async: false, renderer: { heading, code, table, html } });
  const tokens = marked.lexer(markdown);
  const title = tokens.find((token) => token.type === 'heading' && token.depth === 1);
  const summary = tokens.find((token) => token.type === 'paragraph');
  return {
    title: title === undefined ? '' : toPlainText(title.raw.replace(/^#+\s*/, '')),
    summary: summary === undefined ? '' : toPlainText(summary.raw),
    html: marked.parser(tokens),
  };
}

/** The anchor of a heading: `## What works` is `#what-works`. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function heading(
  this: { parser: { parseInline(tokens: Tokens.Generic[]): string } },
  token: Tokens.Heading,
): string {
  const inner = this.parser.parseInline(token.tokens);
  if (token.depth === 1) return `<h1>${inner}</h1>\n`;
  return `<h${token.depth} id="${escapeHtml(toAnchor(token.text))}">${inner}</h${token.depth}>\n`;
}

/**
 * Long lines scroll, so the block is focusable: otherwise keyboard users could not scroll it. Code runs from left to right
 * in every language of a page.
 */
export function toCodeBlock(label: string, text: string, language = ''): string {
  const html =
    hljs.getLanguage(language) === undefined ? escapeHtml(text) : hljs.highlight(text, { language }).value;
  return `<pre tabindex="0" role="group" dir="ltr" aria-label="${escapeHtml(label)}"><code>${html}</code></pre>\n`;
}

function code({ text, lang }: Tokens.Code): string {
  const label = lang === undefined || lang === '' ? 'Code' : `Code, ${lang}`;
  return toCodeBlock(label, text, lang);
}

function html({ text }: Tokens.HTML | Tokens.Tag): string {
  return escapeHtml(text);
}

/** Like `marked`, but in a region that scrolls on narrow screens, and without inline styles. */
function table(
  this: { parser: { parseInline(tokens: Tokens.Generic[]): string } },
  { header, rows }: Tokens.Table,
): string {
  const cells = (row: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
    row
      .map(({ tokens, align }) => {
        const name = tag === 'th' && tokens.length > 0 ? 'th' : 'td';
        const attributes = `${name === 'th' ? ' scope="col"' : ''}${align === 'right' ? ' class="number"' : ''}`;
        return `<${name}${attributes}>${this.parser.parseInline(tokens)}</${name}>`;
      })
      .join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
  return `<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n<thead><tr>${cells(header, 'th')}</tr></thead>\n<tbody>\n${body}\n</tbody></table></div>\n`;
}

function toPlainText(markdown: string): string {
  return markdown
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[`*_]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A sentence of the contract, which marks code with backticks. */
export function toProse(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
