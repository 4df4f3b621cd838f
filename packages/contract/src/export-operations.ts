import { ExportJob, ExportJobList, ExportRequest, ParquetFile } from './export-job.ts';
import type { Operation } from './operation.ts';
import { PageQuery } from './page-query.ts';

export const exportOperations = [
  {
    method: 'post',
    path: '/api/exports',
    operationId: 'createExport',
    tag: 'events',
    summary: 'Have a Parquet file made of all events or conversions that match',
    permission: 'events:export',
    body: ExportRequest,
    success: { status: 202, body: ExportJob },
    errors: ['conflict'],
  },
  {
    method: 'get',
    path: '/api/exports',
    operationId: 'listExports',
    tag: 'events',
    summary: 'Files that are being made or can be fetched, newest first',
    permission: 'events:export',
    query: PageQuery,
    success: { status: 200, body: ExportJobList },
  },
  {
    method: 'get',
    path: '/api/exports/{exportId}',
    operationId: 'getExport',
    tag: 'events',
    summary: 'How far a file is',
    permission: 'events:export',
    success: { status: 200, body: ExportJob },
  },
  {
    method: 'get',
    path: '/api/exports/{exportId}/file',
    operationId: 'getExportFile',
    tag: 'events',
    summary: 'The file, for a day after it is finished',
    permission: 'events:export',
    success: { status: 200, body: ParquetFile, mediaType: 'application/vnd.apache.parquet' },
    errors: ['conflict'],
  },
  {
    method: 'delete',
    path: '/api/exports/{exportId}',
    operationId: 'deleteExport',
    tag: 'events',
    summary: 'Delete a file, or stop making it',
    permission: 'events:export',
    success: { status: 204 },
  },
] as const satisfies readonly Operation[];
