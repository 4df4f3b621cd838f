import { readFile } from 'node:fs/promises';

/** The docs page of a platform in Markdown. Placeholders as in its snippet; `{{snippet}}` stands for the snippet. */
export function loadPlatformDocs(id: string): Promise<string> {
  if (!/^[a-z0-9-]{1,64}$/.test(id)) return Promise.reject(new Error(`not a platform id: ${id}`));
  return readFile(new URL(`./${id}/docs.md`, import.meta.url), 'utf8');
}
