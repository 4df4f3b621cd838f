import { accountOperations } from './account.ts';
import { auditLogOperations } from './audit-log.ts';
import { breakdownOperations } from './breakdown.ts';
import {
  conversionIngestOperations,
  conversionOperations,
  conversionSummaryOperations,
} from './conversions.ts';
import type { ErrorCode } from './error-catalogue.ts';
import { eventOperations } from './events.ts';
import { experimentOperations } from './experiment.ts';
import { exportOperations } from './exports.ts';
import { funnelOperations } from './funnel.ts';
import { initOperations } from './init.ts';
import { installationOperations, jobOperations } from './installations.ts';
import { instanceOperations } from './instance.ts';
import { keyOperations } from './keys.ts';
import { liveOperations } from './live.ts';
import { memberOperations } from './members.ts';
import type { OperationRow, OperationRows } from './operation.ts';
import { overlayActivityOperations } from './overlay-activity.ts';
import { overlayResultsOperations } from './overlay-results.ts';
import { overlayOperations } from './overlays.ts';
import { pagesSeenOperations, reportOperations } from './pages-seen.ts';
import { isPermission, scopeOf } from './permission.ts';
import { platformOperations } from './platforms.ts';
import { privacyOperations } from './privacy.ts';
import { profileOperations } from './profile.ts';
import { quarantineOperations } from './quarantines.ts';
import { requestLogOperations } from './request-log.ts';
import { isForMembers, permissionsOfAdministrators } from './role.ts';
import { sessionOperations } from './session.ts';
import { siteCheckOperations } from './site-checks.ts';
import { storedEventOperations } from './stored-events.ts';
import { summaryOperations } from './summary.ts';
import { timeseriesOperations } from './timeseries.ts';
import { videoAnalyticsOperations } from './video-analytics.ts';
import { videoOperations } from './videos.ts';
import { viewerSecretOperations } from './viewer-secrets.ts';

interface Section {
  readonly description: string;
  /** Errors that each operation of the section can answer with. */
  readonly errors?: readonly ErrorCode[];
  readonly operations: OperationRows;
}

/** The REST API by section, which is the tag of its operations. The API reference has the same sections. */
export const apiSections = {
  ingest: {
    description: 'What pages and servers send: events, conversions, and the start of the SDK',
    operations: {
      ...eventOperations,
      ...initOperations,
      ...reportOperations,
      ...conversionIngestOperations,
    },
  },
  analytics: {
    description: 'Numbers of campaigns, and results for viewers',
    errors: ['too_many_queries'],
    operations: {
      ...summaryOperations,
      ...timeseriesOperations,
      ...breakdownOperations,
      ...funnelOperations,
      ...experimentOperations,
      ...overlayResultsOperations,
      ...overlayActivityOperations,
      ...videoAnalyticsOperations,
      ...conversionSummaryOperations,
      ...liveOperations,
    },
  },
  events: {
    description: 'Stored events and conversions, one by one',
    operations: { ...storedEventOperations, ...conversionOperations, ...exportOperations },
  },
  overlays: {
    description: 'Overlays that the service gives to pages, and the pages that asked for them',
    operations: { ...overlayOperations, ...pagesSeenOperations, ...siteCheckOperations },
  },
  videos: {
    description: 'Names, sources, pictures and other identifiers of videos',
    operations: videoOperations,
  },
  installations: {
    description: 'Shops and sites that report by heartbeat',
    operations: { ...installationOperations, ...platformOperations },
  },
  keys: {
    description: 'API keys, short-lived tokens for pages, and secrets that sign viewer tokens',
    operations: { ...keyOperations, ...viewerSecretOperations },
  },
  account: {
    description: 'Settings, limits, request log, quarantines and audit log of the account',
    operations: {
      ...accountOperations,
      ...requestLogOperations,
      ...quarantineOperations,
      ...auditLogOperations,
    },
  },
  people: {
    description:
      'Signing in, sessions, members and invitations: for the dashboard, with a cookie instead of a key',
    errors: ['storage_unavailable'],
    operations: { ...sessionOperations, ...profileOperations, ...memberOperations, ...instanceOperations },
  },
  privacy: {
    description: 'Erasure and export of all data of a device',
    operations: privacyOperations,
  },
  operations: {
    description: 'For schedulers',
    operations: jobOperations,
  },
} as const satisfies Readonly<Record<string, Section>>;

export type OperationTag = keyof typeof apiSections;

type Tables = (typeof apiSections)[OperationTag]['operations'];
type Merged<Table> = (Table extends unknown ? (table: Table) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The rows of all sections, with the types of their schemas. */
export type OperationTable = { readonly [Id in keyof Merged<Tables>]: Merged<Tables>[Id] };
export type OperationId = keyof OperationTable;

/** A row with its name, its place and its defaults: what routes, the OpenAPI document and tests iterate over. */
export interface Operation extends Omit<OperationRow, 'at'> {
  readonly operationId: string;
  readonly tag: OperationTag;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** In OpenAPI notation: `/api/keys/{keyId}`. */
  readonly path: string;
  readonly status: 200 | 201 | 202 | 204;
}

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

export function toOperations(tag: OperationTag, rows: OperationRows): Operation[] {
  return Object.entries(rows).map(([operationId, { at, ...row }]) => {
    const space = at.indexOf(' ');
    const method = methods[at.slice(0, space) as keyof typeof methods];
    const status = row.status ?? (row.answer === undefined ? 204 : 200);
    return { ...row, operationId, tag, method, path: at.slice(space + 1), status };
  });
}

/** Every operation of the REST API, once. */
export const operations: readonly Operation[] = Object.entries(apiSections).flatMap(
  ([tag, { operations: rows }]) => toOperations(tag as OperationTag, rows),
);

const keyErrors = [
  'missing_api_key',
  'invalid_api_key',
  'insufficient_scope',
  'origin_not_allowed',
  'secret_key_in_browser',
  'storage_unavailable',
] as const;
const sessionErrors = ['not_signed_in', 'insufficient_permission', 'origin_not_allowed'] as const;
const memberErrors = [...sessionErrors, 'not_found', 'account_not_named'] as const;
const bodyErrors = ['malformed_json', 'payload_too_large', 'unsupported_media_type', 'rate_limited'] as const;
/** Every operation can refuse an unknown query parameter, and every request while the service stops. */
const generalErrors = ['validation_failed', 'overloaded'] as const;

/** Every problem that an operation can answer with. */
export function errorsOf(operation: Operation): readonly ErrorCode[] {
  const { permission, method, path, tag, errors = [] } = operation;
  const section: Section = apiSections[tag];
  const codes: ErrorCode[] = [...generalErrors, ...(section.errors ?? []), ...errors];
  if (scopeOf(permission) !== undefined) codes.push(...keyErrors);
  if (permission === 'own-pages') codes.push('origin_not_allowed');
  if (isPermission(permission) && isForMembers(permission)) codes.push(...memberErrors);
  if (isPermission(permission) && permissionsOfAdministrators.has(permission)) codes.push(...sessionErrors);
  if (method !== 'get') codes.push(...bodyErrors);
  if (path.includes('{')) codes.push('not_found');
  // What reads a store can meet damage in it.
  if (codes.includes('storage_unavailable')) codes.push('storage_damaged');
  return [...new Set(codes)];
}
