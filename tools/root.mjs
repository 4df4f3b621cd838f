import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, so that every tool works from any folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
