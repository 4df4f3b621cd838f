import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ControlApp, openControlApp } from '../../access/control-app.fixture.ts';
import type { ExportFiles } from '../../ports/export-files.ts';
import { createExportJobHandlers } from './export-job-routes.ts';

const removed: string[] = [];
const files: Pick<ExportFiles, 'remove'> = {
  async remove(exportId) {
    removed.push(exportId);
  },
};

let service: ControlApp;
let owner: string;
beforeEach(async () => {
  service = await openControlApp();
  const worker = { nudge: () => undefined };
  const damage = { note: () => undefined };
  await service.serve(createExportJobHandlers({ ...service, files: files as ExportFiles, worker, damage }));
  owner = await service.key('secret');
});
afterEach(() => service.close());

it.each([
  ['events', { deviceHash: 'c3'.repeat(32) }],
  ['events', { sessionId: 'session-of-ann' }],
  ['conversions', { deviceHash: 'c3'.repeat(32) }],
  ['conversions', { sessionId: 'session-of-ann' }],
  ['conversions', { orderId: 'order-of-ann' }],
])(
  'the audit log names no viewer when an export of %s is created or deleted: %o',
  async (stream, identifiers) => {
    const filters = { ...identifiers, dateFrom: '2026-01-01' };
    const made = await service.call(owner, 'POST', '/api/exports', { format: 'parquet', stream, ...filters });
    expect(made.body).toMatchObject({ query: filters });
    service.pass(1);
    const { exportId } = made.body;
    expect((await service.call(owner, 'DELETE', `/api/exports/${exportId}`)).status).toBe(204);
    expect(removed).toContain(exportId);
    const audited = { stream, filters: { dateFrom: '2026-01-01' }, identifiesViewer: true };
    const { items } = await service.controlStore.auditLog.list('acct_a', { limit: 9 });
    expect(items).toMatchObject([
      { operation: 'deleteExport', targetId: exportId, before: audited, after: null },
      { operation: 'createExport', targetId: exportId, before: null, after: audited },
    ]);
    for (const identifier of Object.values(identifiers))
      expect(JSON.stringify(items)).not.toContain(identifier);
  },
);
