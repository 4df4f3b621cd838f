import type { Answer } from '../../app/api/api.ts';

export type ApiKey = Answer<'get', '/api/keys'>['keys'][number];

/** Origins as people type them: one per line, or separated by commas. */
export function parseOrigins(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((origin) => origin !== ''))];
}

export function formatOrigins(origins: readonly string[]): string {
  return origins.join('\n');
}
