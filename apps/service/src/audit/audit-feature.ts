import type { Feature, FeatureContext } from '../http/feature.ts';
import { createAuditLogHandlers } from './audit-log-routes.ts';

export function createAuditFeature({ controlStore, clock }: FeatureContext) {
  return {
    handlers: createAuditLogHandlers({ controlStore, clock }),
    tables: ['auditLog'],
  } satisfies Feature;
}
