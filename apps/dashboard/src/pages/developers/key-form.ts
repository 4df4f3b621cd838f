/** Origins as people type them: one a line, or with commas between. */
export function parseOrigins(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((origin) => origin !== ''))];
}

export function formatOrigins(origins: readonly string[]): string {
  return origins.join('\n');
}
