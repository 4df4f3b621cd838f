import { readFileSync } from 'node:fs';

/** The text of a `.sql` file beside the calling module: `sqlFile(import.meta.url, 'summary.sql')`. */
export function sqlFile(moduleUrl: string, name: string): string {
  return readFileSync(new URL(name, moduleUrl), 'utf8');
}
