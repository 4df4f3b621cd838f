import { accountOperations } from './account-operations.ts';
import { analyticsOperations } from './analytics-operations.ts';
import { exportOperations } from './export-operations.ts';
import { ingestOperations } from './ingest-operations.ts';
import { installationOperations } from './installation-operations.ts';
import { keyOperations } from './key-operations.ts';
import { overlayOperations } from './overlay-operations.ts';
import { peopleOperations } from './people-operations.ts';
import { privacyOperations } from './privacy-operations.ts';

/** Every operation of the REST API, once. */
export const operations = [
  ...ingestOperations,
  ...analyticsOperations,
  ...exportOperations,
  ...overlayOperations,
  ...installationOperations,
  ...keyOperations,
  ...accountOperations,
  ...peopleOperations,
  ...privacyOperations,
] as const;

export type OperationId = (typeof operations)[number]['operationId'];
