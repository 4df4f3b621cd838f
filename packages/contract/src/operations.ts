import { accountOperations } from './account-operations.ts';
import { analyticsOperations } from './analytics-operations.ts';
import { ingestOperations } from './ingest-operations.ts';
import { installationOperations } from './installation-operations.ts';
import { keyOperations } from './key-operations.ts';
import type { Operation } from './operation.ts';
import { overlayOperations } from './overlay-operations.ts';
import { privacyOperations } from './privacy-operations.ts';

/** Section 4.2 and decisions 2 to 10. OpenAPI is made from this table; a test holds it against the routes. */
export const operations: readonly Operation[] = [
  ...ingestOperations,
  ...analyticsOperations,
  ...overlayOperations,
  ...installationOperations,
  ...keyOperations,
  ...accountOperations,
  ...privacyOperations,
];
