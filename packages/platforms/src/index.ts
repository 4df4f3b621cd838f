export { loadPlatformDocs, platforms } from './platforms.ts';
export { fillPlaceholders, type SnippetValues } from './snippet.ts';
