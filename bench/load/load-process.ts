import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FloodOrder, FloodReport, PacedOrder, PacedReport } from './orders.ts';

/** Load comes from a separate process, so that its cost is not charged to the server. */
export function runLoad(order: FloodOrder): Promise<FloodReport>;
export function runLoad(order: PacedOrder): Promise<PacedReport>;
export function runLoad(order: FloodOrder | PacedOrder): Promise<FloodReport | PacedReport> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)));
    child.once('message', (message: WorkerAnswer) => {
      if ('report' in message) resolve(message.report);
      else reject(new Error(message.failure));
      child.kill();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the load process ended early (${code})`)));
    child.send(order);
  });
}

export type WorkerAnswer = { readonly report: FloodReport | PacedReport } | { readonly failure: string };
