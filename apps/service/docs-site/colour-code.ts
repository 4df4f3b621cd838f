import { escapeHtml } from '../src/pages/escape-html.ts';

const words =
  'async|await|const|else|export|false|for|from|function|if|import|let|new|null|return|true|type|undefined';
const script = [
  ['comment', String.raw`//[^\n]*|/\*[^]*?\*/`],
  ['string', String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\x60(?:[^\x60\\]|\\[^])*\x60`],
  ['word', String.raw`\b(?:${words})\b`],
  ['number', String.raw`\b\d[\d_.]*\b`],
] as const;
const markup = [
  ['comment', '<!--[^]*?-->'],
  ['string', '"[^"\\n]*"'],
  ['word', String.raw`</?[A-Za-z][\w-]*|/?>`],
] as const;
const shell = [
  ['comment', String.raw`(?<=^|\s)#[^\n]*`],
  ['string', String.raw`"(?:[^"\\]|\\.)*"|'[^']*'`],
] as const;

type Token = 'comment' | 'string' | 'word' | 'number';
const grammars: Readonly<Record<string, readonly (readonly [Token, string])[]>> = {
  js: script,
  ts: script,
  tsx: script,
  jsx: script,
  json: script,
  html: markup,
  sh: shell,
  bash: shell,
};

/** Code as HTML, whose strings, comments and words of the language have classes. Its text stays the same. */
export function colourCode(text: string, language: string): string {
  const grammar = grammars[language];
  if (grammar === undefined) return escapeHtml(text);
  const names = grammar.map(([name]) => name);
  const tokens = new RegExp(grammar.map(([, pattern]) => `(${pattern})`).join('|'), 'gm');
  let html = '';
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const name = names[match.slice(1).findIndex((group) => group !== undefined)];
    html += `${escapeHtml(text.slice(end, match.index))}<span class="${name}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}
